import { FolderProcess } from './folder-process.js';
import type { ProcessHooks } from './folder-process.js';
import type { ToolFolder } from './tool-folder.js';

/** The processes of all folders of tools, one each. */
export class ToolFolders {
  readonly #open = new Map<string, FolderProcess>();

  constructor(private readonly hooks: ProcessHooks = { onEnded: () => undefined, reloads: false }) {}

  processFor(folder: ToolFolder): FolderProcess {
    const found = this.#open.get(folder.name) ?? new FolderProcess(folder, this.hooks);
    this.#open.set(folder.name, found);
    return found;
  }

  /** Starts them in advance. A call starts one that has ended. */
  async warm(): Promise<void> {
    const { signal } = new AbortController();
    await Promise.allSettled([...this.#open.values()].map((folder) => folder.ready(signal)));
  }

  /** Ends them. */
  close(): void {
    for (const folder of this.#open.values()) folder.close();
  }
}
