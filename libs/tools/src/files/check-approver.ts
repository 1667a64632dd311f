import type { Approver } from '#model-turn';

/** Who is asked: nobody, where no approval is needed, and a plain yes is a person's. */
export function checkApprover(
  field: string,
  { approver, approval, writes }: { approver?: Approver | undefined; approval?: string | undefined; writes: boolean },
  say: (field: string, text: string) => void,
): void {
  if (approver === undefined) return;
  if (approval === 'none' || !writes) say(field, 'goes only with a tool that asks for approval');
  else if (approver === 'office' && approval === 'word')
    say(field, 'must be another, because a plain yes is a person’s: leave out "approval": "word"');
}
