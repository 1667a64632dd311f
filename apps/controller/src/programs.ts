import { rulesInForce } from '#program';
import type { Address, Pin, ProgramName, RunsAs } from '#protocol';
import { ownSchemaVersions } from '#deployment';
import type { ServedProgram, ServedPrograms } from './engine/served-program.js';
import type { Pinned } from './pins/compose-pin.js';
import type { Versions } from './pins/versions.js';
import type { DraftAnswers, ProgramModule, Serving } from './programs/program-module.js';

/** How a program is served, with the versions that its runs are pinned to. */
export type Served<P extends Serving = Serving> = P & Pick<ServedProgram, 'ready'>;

/** The programs of this process, by their names; the first is that of actors without a name. */
export class Programs implements ServedPrograms {
  private readonly byModule = new Map<ProgramModule, Served>();
  private readonly byName = new Map<string, Served>();

  constructor(
    served: readonly { module: ProgramModule; serving: Serving }[],
    private readonly versions: Versions<Pinned>,
    private readonly schemaInForce: () => number = () => ownSchemaVersions.newest,
  ) {
    for (const { module, serving } of served) {
      const ready: Served['ready'] = (state, mail, address) => versions.ready(serving.program, state, mail, address);
      const one = { ...serving, ready };
      this.byModule.set(module, one);
      this.byName.set(serving.program.name, one);
    }
  }

  opening(address?: Address, as?: RunsAs): Pin {
    return this.versions.opening(address, as);
  }

  of(name?: string): Served | null {
    const [first = null] = this.byName.values();
    return name === undefined ? first : (this.byName.get(name) ?? null);
  }

  /** The program of a folder, as that serves it. */
  serving<P extends Serving>(module: ProgramModule<P>): Served<P> {
    return this.byModule.get(module) as Served<P>; // it was made by this very module
  }

  /** Whoever answers what people ask of drafts; null: no program of this process does. */
  drafts(): DraftAnswers | null {
    const [first = null] = [...this.byName.values()].flatMap(({ drafts }) => (drafts === undefined ? [] : [drafts()]));
    return first;
  }

  currentRules(name: ProgramName): number {
    const served = this.of(name);
    return served === null ? 1 : rulesInForce(served.program, this.schemaInForce());
  }

  areToldTogether(): boolean {
    return [...this.byModule].every(
      ([{ togetherFrom = 0 }, { program }]) => this.currentRules(program.name) >= togetherFrom,
    );
  }
}
