import { IsOptional, Matches } from 'class-validator';
import { channelNames } from '#channels';
import type { AskedApproval } from '#runs';
import { Described } from '../openapi/body-schema.js';
import { TimePageQuery } from '../platform/http/paging.js';

/** `GET /v1/approvals`, the query: those of a tool, or of a channel. */
export class ApprovalsQuery extends TimePageQuery {
  @IsOptional()
  @Matches(/^[^\p{Cc}]{1,200}$/u, { message: 'expected the name of a tool' })
  tool?: string;

  @IsOptional()
  @Described({ type: 'string', enum: channelNames })
  @Matches(/^[a-z]{1,32}$/, { message: 'expected the name of a channel' })
  channel?: string;
}

export function isAskedFor({ tool, channel }: ApprovalsQuery, asked: AskedApproval): boolean {
  return (tool === undefined || asked.tool === tool) && (channel === undefined || asked.run.channel === channel);
}
