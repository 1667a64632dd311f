import type { Actor, Partition, TreeController, TreeMail, TreeRun, TreeState } from './state.js';

/** The state as text: two states are the same if and only if their keys are. */
export function treeKey(state: TreeState): string {
  const { faults, worker, eraser } = state;
  return [
    partitionKey(state),
    state.disk === null ? '' : partitionKey(state.disk),
    state.inputs.join(),
    state.controllers.map(controllerKey).join('&'),
    worker === null ? '' : `${worker.actor}.${worker.call}`,
    typeof eraser === 'string' ? eraser : `erases ${eraser.join()}`,
    `${faults.crash}${faults.lostHint}${faults.defect}${faults.powerCut}${flags(state.wasForgotten)}`,
    state.violation ?? '',
  ].join('|');
}

function partitionKey({ actors, turnHints, toolHints, outcomes, told, calls }: Partition): string {
  return [
    actors.map(actorKey).join('/'),
    turnHints.toSorted().join(),
    toolHints.toSorted().join(),
    outcomes.toSorted().join(),
    told.toSorted().join(),
    calls.toSorted().join(),
  ].join(';');
}

/** An actor is shared by many states and never changed. */
const actorKeys = new WeakMap<Actor, string>();

function actorKey(actor: Actor | null): string {
  if (actor === null) return '';
  const known = actorKeys.get(actor);
  if (known !== undefined) return known;
  const { version, mail, run, live, owed } = actor;
  const traits = flags(actor.isErased, actor.isParked, actor.isOver, actor.isArmed);
  const owedText = owed === null ? '' : `${owed.call}${flags(owed.isClaimed)}`;
  const key = `${version}${traits} ${mail.map(mailKey).join()} ${runKey(run)} ${live.toSorted().join()} ${owedText}`;
  actorKeys.set(actor, key);
  return key;
}

function mailKey(mail: TreeMail): string {
  switch (mail.type) {
    case 'spawned':
      return `spawned${mail.grant}`;
    case 'ended':
      return `ended${mail.child}${mail.ending}${mail.unspent}`;
    case 'asked':
      return `asked${mail.by}`;
    case 'text':
    case 'cancel':
    case 'tool-settled':
    case 'decided':
      return mail.type;
  }
}

function runKey(run: TreeRun | null): string {
  if (run === null) return '';
  const waits = run.waits.map(({ child, grant }) => `${child}-${grant}`).join('+');
  return `${run.phase}${flags(run.isCancelled, run.isCalling)}${run.toSpawn.join('+')}:${waits}:${run.left}:${run.calls}`;
}

function controllerKey(controller: TreeController): string {
  switch (controller.at) {
    case 'idle':
      return 'idle';
    case 'committing': {
      const { actor, version, mailRead, isMailMoved } = controller.turn;
      return `${actor} v${version} ${mailRead}${flags(isMailMoved)}`;
    }
    case 'hinting':
      return `hints ${controller.targets.join()}`;
    case 'spawning':
      return `spawns ${controller.spawns.map(({ child, grant }) => `${child}-${grant}`).join()}`;
    case 'telling':
      return `tells ${controller.child} ${controller.ending} ${controller.unspent}`;
  }
}

function flags(...values: boolean[]): string {
  return values.map((value) => (value ? '+' : '-')).join('');
}
