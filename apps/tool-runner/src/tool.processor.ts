import { Inject, Injectable } from '@nestjs/common';
import type { JobData } from '#protocol';
import { JobProcessor } from '#redis/nest';
import type { Opened } from '#redis/nest';
import { runEffect } from '#tool-calls';
import type { EffectPorts, ToolOutcome } from '#tool-calls';

export const EFFECT_PORTS = Symbol('what a tool call needs');

/** A job of `tool` or `public-tool`: one owed call. */
@Injectable()
export class ToolProcessor extends JobProcessor {
  constructor(@Inject(EFFECT_PORTS) private readonly ports: Opened<EffectPorts>) {
    super();
  }

  protected override async work({ effectId }: JobData, signal: AbortSignal): Promise<ToolOutcome> {
    return effectId ? runEffect(this.ports.value, effectId, signal) : 'gone';
  }
}
