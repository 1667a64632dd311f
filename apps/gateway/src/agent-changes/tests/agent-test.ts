/** What must be true of the end that a test comes to. All that is named must hold; what is not named may be anything. */
export interface ExpectedEnd {
  /** `asks`: it asks the person something. */
  outcome?: string;
  /** Words that the answer has, and has not, in any case. */
  says?: readonly string[];
  never?: readonly string[];
  /** How often its model has each tool called, by name. */
  calls?: Readonly<Record<string, number>>;
}

/** A text to an agent with the end that is expected of it. */
export interface AgentTest {
  testId: string;
  name: string;
  text: string;
  expect: ExpectedEnd;
  /** The run that it was kept of; null: it was written. */
  runId: string | null;
  by: string;
  /** ms since the epoch. */
  at: number;
}
