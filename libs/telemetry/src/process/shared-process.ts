/** The app that tells of a process that several share; null: each app has a process of its own. */
let observer: string | null = null;

/** Several apps run in this process: this one tells of its CPU, its memory and its event loop, once for all. To be called before they boot. */
export function shareProcess(app: string): void {
  observer = app;
}

/** Whether an app tells of the process that it runs in. */
export function tellsOfProcess(app: string): boolean {
  return observer === null || observer === app;
}

/** Whether several apps run in this process. */
export function isShared(): boolean {
  return observer !== null;
}
