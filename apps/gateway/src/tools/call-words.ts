import { Inject, Injectable } from '@nestjs/common';
import { callSentence } from '#model-turn';
import { openCatalogue } from '#tools';
import type { ToolCatalogue } from '#tools';
import type { Config } from '../platform/config.js';
import { CONFIG } from '../platform/tokens.js';

/** Says in words what a call would do, as its tool's file does (ADR 25). */
@Injectable()
export class CallWords {
  readonly catalogue: ToolCatalogue;

  constructor(@Inject(CONFIG) config: Pick<Config, 'TOOLS_DIR'>) {
    this.catalogue = openCatalogue(config.TOOLS_DIR || null);
  }

  /** Null where the reader may not see the arguments. The hash of a graph's request is nothing that one reads. */
  sentence(tool: string, args: Readonly<Record<string, unknown>> | null): string | null {
    if (args === null) return null;
    const { request_sha256: _hash, ...shown } = args;
    return callSentence(this.catalogue.specs.find(({ name }) => name === tool) ?? { name: tool }, shown);
  }

  /** A call with its words. */
  withSentence<C extends { tool: string; args: Record<string, unknown> | null }>(
    call: C,
  ): C & { sentence: string | null } {
    return { ...call, sentence: this.sentence(call.tool, call.args) };
  }
}
