/** The claim under which a call is made. */
export interface KeptClaim {
  /** Takes its lease anew. Milliseconds since the epoch until when a try may last then, or null: the claim is another's. */
  renew(this: void): Promise<number | null>;
  /** How often it is renewed while the call waits, in milliseconds. */
  everyMs: number;
}

/** Renews a claim until its answer is called. A store that cannot be asked changes nothing: whoever goes on renews it once more. */
export function keepRenewing({ renew, everyMs }: KeptClaim): () => void {
  const renewing = setInterval(() => void renew().catch(() => undefined), everyMs);
  return () => clearInterval(renewing);
}
