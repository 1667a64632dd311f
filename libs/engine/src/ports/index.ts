/** What the engine promises, as types: its implementation on Redis and the one in memory keep the same. */
export type { Loaded, NextTurn, OutageAgo } from './loaded.js';
export type { Closing, CommitRequest, CommitResult, Renewed, TurnPort } from './turn-port.js';
export type {
  ClaimOptions,
  Claimed,
  ClaimedCompress,
  ReleaseOptions,
  RepostOptions,
  SettleAuthority,
  SettleByToken,
  SettleEvent,
  SettleResult,
  EffectPort,
} from './effect-port.js';
export type { IngestMode, IngestRequest, IngestResult, RecipientCaps, ScheduleOrder } from './intake-port.js';
export type { ClosingInHand, EndedRun, SendEnd } from './closing.js';
export type { Doubt } from './doubt-port.js';
export type { GiveBack, OperatorReply, SayResult, Takeover, TakeoverPort, WaitingText } from './handoff-port.js';
export type { DeadTurn, Letter, LetterAudit, LetterChange, LetterHead, LetterPort } from './letter-port.js';
export type { RunMail, SendMailResult } from './outside-port.js';
export type { ActorPorts } from './actor-ports.js';
