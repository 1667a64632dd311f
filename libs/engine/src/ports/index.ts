/** What the engine promises, as types: its implementation on Redis and the one in memory keep the same. */
export type {
  Closing,
  ActorPort,
  ClaimOptions,
  Claimed,
  CommitRequest,
  CommitResult,
  IngestMode,
  IngestRequest,
  IngestResult,
  Loaded,
  OutageAgo,
  RecipientCaps,
  ReleaseOptions,
  Renewed,
  RepostOptions,
  ScheduleOrder,
  SettleAuthority,
  SettleEvent,
  SettleResult,
} from './actor-port.js';
export type { ClosingInHand, EndedRun, SendEnd } from './closing.js';
export type { Doubt, DoubtPort } from './doubt-port.js';
export type { GiveBack, OperatorReply, SayResult, Takeover, TakeoverPort, WaitingText } from './handoff-port.js';
export type { DeadTurn, Letter, LetterAudit, LetterChange, LetterHead, LetterPort } from './letter-port.js';
export type { OutsidePort, RunMail, SendMailResult } from './outside-port.js';
