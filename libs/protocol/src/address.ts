/** Both ends of a conversation and its channel. Kept with the actor; never in a job, a log or a metric. */
export interface Address {
  tenant: string;
  channel: string;
  /** Our side: a phone number or, for the API, `api`. */
  ours: string;
  /** The person's side: a phone number, or the API caller's conversation id. */
  theirs: string;
}
