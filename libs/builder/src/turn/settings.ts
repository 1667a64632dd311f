/** What the model's side of a session knows beyond its state: fixed for one pin. The settings of an agent are such. */
export interface BuilderSettings {
  policyVersion: string;
  agentId: string;
  agentVersion: string;
  /** How often a failed model call is made again. */
  modelRetries: number;
}
