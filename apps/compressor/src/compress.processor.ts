import { Inject, Injectable } from '@nestjs/common';
import type { JobData } from '#protocol';
import { JobProcessor } from '#redis/nest';
import type { Opened } from '#redis/nest';
import { compressEffect } from './compress-effect.js';
import type { CompressOutcome, CompressPorts } from './compress-effect.js';

export const COMPRESS_PORTS = Symbol('what a compression needs');

/** A job of the compress queue: one owed scratchpad. */
@Injectable()
export class CompressProcessor extends JobProcessor {
  constructor(@Inject(COMPRESS_PORTS) private readonly ports: Opened<CompressPorts>) {
    super();
  }

  protected override async work({ effectId }: JobData, signal: AbortSignal): Promise<CompressOutcome> {
    return effectId ? compressEffect(this.ports.value, effectId, signal) : 'gone';
  }
}
