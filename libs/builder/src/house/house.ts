import type { OurNumbers, ToolSpec } from '#model-turn';
import type { TestedTool } from '#nodes';

/** A tool of the installation, as a workflow may call it. */
export type HouseTool = Pick<ToolSpec, 'name' | 'description' | 'parameters'> &
  Partial<Pick<ToolSpec, 'approval'>> &
  TestedTool;

/** What an installation has that workflows are built on. Null: it could not be read now. */
export interface House {
  tools: readonly HouseTool[] | null;
  /** By their names, what those answer now that take nothing and touch nothing outside; absent: none was called. */
  answers?: Readonly<Record<string, unknown>>;
  tables: readonly { id: string; name: string; columns: readonly { name: string; type: string }[] }[] | null;
  credentials: readonly { id: string; name: string; type: string }[] | null;
  /** The numbers of ours that messages may be sent from; null: nothing is known of them. */
  numbers: OurNumbers | null;
  /** Of the workflow's times. */
  timeZone: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** An installation of which nothing is known. */
export const unknownHouse: House = {
  ...{ tools: null, tables: null, credentials: null, numbers: null },
  ...{ timeZone: 'UTC', at: 0 },
};
