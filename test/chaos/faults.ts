import { setTimeout as pause } from 'node:timers/promises';

import { isCompressorPrompt, scriptedCompletion } from '#llm';

import type { ModelScript } from '../stand-ins/scripted-model-server.js';
import type { StandInAnswer } from '../stand-ins/stand-in-server.js';
import type { CallbackMode, ResponseFate, TwilioFault } from '../stand-ins/twilio-stand-in.js';
import type { ChaosOptions } from './options.js';
import type { Random } from './random.js';
import { writingTurn } from './writes.js';

/** How often each fault was played, by name. */
export type FaultCounts = Record<string, number>;

/** Milliseconds, least and most, that the parts of the world take. */
const delays = { model: [20, 150], tool: [10, 80], twilio: [20, 150], callback: [20, 1_500] } as const;

/** The ways a model breaks its contract. All but prose and cut-off text can be mended without asking again. */
const spoilers: Readonly<Record<string, (text: string) => string>> = {
  fenced_json: (text) => `Here you are:\n\`\`\`json\n${text}\n\`\`\`\nAnything else?`,
  comma_json: (text) => text.replace(/\}$/, ',}'),
  cut_json: (text) => text.slice(0, Math.floor(text.length * 0.6)),
  prose: () => 'Let me think about that. I would count the messages first and then answer.',
};

/** Everything that goes wrong outside the product, drawn from one seed and counted. */
export class Faults {
  readonly counts: FaultCounts = {};
  /** Milliseconds more for what jobs of the gateway and of the compressor wait for. */
  slowMs = { twilio: 0, compression: 0 };
  private readonly draws: Record<keyof typeof delays | 'send', Random>;

  constructor(
    private readonly options: ChaosOptions,
    random: Random,
  ) {
    const draws = { model: random.fork(), tool: random.fork(), twilio: random.fork(), callback: random.fork() };
    this.draws = { ...draws, send: random.fork() };
  }

  readonly model: ModelScript = async (request) => {
    const { model: random } = this.draws;
    await this.delay('model');
    if (isCompressorPrompt(request.user)) await pause(this.slowMs.compression);
    if (random.chance(this.options.modelErrors)) return this.serverError('model_500');
    const writing = this.options.writes ? writingTurn(request.user) : null;
    const written = writing === null ? null : JSON.stringify(writing);
    if (!random.chance(this.options.brokenJson)) return written;
    const [name, spoil] = random.pick(Object.entries(spoilers));
    this.count(name);
    return spoil(written ?? scriptedCompletion(request).text);
  };

  readonly tool = async (): Promise<StandInAnswer | null> => {
    await this.delay('tool');
    if (!this.draws.tool.chance(this.options.toolErrors)) return null;
    if (this.draws.tool.chance(0.5)) return this.serverError('tool_500');
    this.count('tool_cut');
    return 'drop';
  };

  readonly response = (): ResponseFate => {
    const lost = this.draws.twilio.chance(this.options.lostResponses);
    if (lost) this.count('lost_responses');
    return { lost, delayMs: this.slowMs.twilio + this.draws.twilio.between(...delays.twilio) };
  };

  readonly send = (): TwilioFault | null => {
    const { send: random } = this.draws;
    if (!random.chance(this.options.sendErrors)) return null;
    const accepted = random.chance(0.1);
    this.count(accepted ? 'send_500_taken' : 'send_500');
    return { status: 500, code: 20_500, accepted };
  };

  readonly callback = (): CallbackMode => {
    if (this.draws.callback.chance(this.options.callbacks)) return 'signed';
    this.count('lost_callbacks');
    return 'none';
  };

  readonly callbackDelayMs = (): number => this.draws.callback.between(...delays.callback);

  private serverError(name: string): { status: number; body: unknown } {
    this.count(name);
    return { status: 500, body: { error: { message: 'told to fail' } } };
  }

  private async delay(of: 'model' | 'tool'): Promise<void> {
    const [least, most] = delays[of];
    await pause(this.draws[of].between(least, most));
  }

  private count(name: string): void {
    this.counts[name] = (this.counts[name] ?? 0) + 1;
  }
}
