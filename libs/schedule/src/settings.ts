/** What a schedule knows beyond its state: fixed for one pin. The settings of an agent are such. */
export interface ScheduleSettings {
  policyVersion: string;
  agentId: string;
  agentVersion: string;
  /** The zone of a cron expression that names none. */
  timeZone: string;
  /** What one tick may spend (I5). */
  budgets: {
    maxSteps: number;
    maxToolCalls: number;
    maxSeconds: number;
    maxAwaySeconds: number;
    maxTokens: number;
    maxCostMicroUsd: number;
  };
}
