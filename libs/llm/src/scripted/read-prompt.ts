/** A turn's user prompt, split into its sections; an empty section is an empty list or null. */
export interface ReadPrompt {
  /** The person's texts of this run, oldest first. */
  request: string[];
  memory: string[];
  progress: string[];
  observations: string[];
  asked: string | null;
  note: string | null;
}

const heading =
  /^(USER_REQUEST|SCRATCHPAD(?: \(compact\))?|GOAL|CONSTRAINTS|MEMORY|PLAN|PROGRESS|OBS|OBSERVATIONS|ASKED|TODAY|BUDGET_USED|LIMITS|NOTE|TOOLS|RULES)\b[^:]*:\s*(.*)$/;

const fence = { open: /^<<<UNTRUSTED DATA/, close: /UNTRUSTED DATA>>>$/ };

/** Splits a prompt. Headings inside a fence or inside the person's own text are text, not headings. */
export function readPrompt(user: string): ReadPrompt {
  const sections = splitSections(user);
  const lines = (name: string): string[] => (sections.get(name) ?? []).filter((line) => line !== '' && line !== 'none');
  const text = (name: string): string | null => lines(name).join('\n') || null;
  const seen = [...lines('OBS'), ...lines('OBSERVATIONS')].map(withoutBullet);
  return {
    request: lines('USER_REQUEST'),
    memory: [...lines('MEMORY').map(withoutBullet).map(asExchange), ...seen.filter(isFact)],
    progress: lines('PROGRESS').map(withoutBullet),
    observations: seen.filter((line) => !isFact(line)),
    asked: text('ASKED'),
    note: text('NOTE'),
  };
}

function splitSections(user: string): Map<string, string[]> {
  const sections = new Map<string, string[]>();
  const lines = user.split('\n').map((line) => line.trim());
  const scratchpad = lines.findLastIndex((line) => line.startsWith('SCRATCHPAD'));
  let current: string[] = [];
  let fenced = false;
  for (const [index, line] of lines.entries()) {
    if (fence.open.test(line)) fenced = true;
    else if (fence.close.test(line)) fenced = false;
    else {
      const found = fenced || (index > 0 && index < scratchpad) ? null : heading.exec(line);
      if (found === null) current.push(line);
      else sections.set(found[1] ?? '', (current = [found[2] ?? '']));
    }
  }
  return sections;
}

/** Beside a schema what is remembered of tools stands among what they say now. */
function isFact(line: string): boolean {
  return line.startsWith('fact:');
}

/** Beside a schema an exchange is the words of both, with a bar between. */
function asExchange(line: string): string {
  return /^(?:user|fact|failed):/.test(line) ? line : line.replace(' | ', ' | agent: ').replace(/^/, 'user: ');
}

function withoutBullet(line: string): string {
  return line.replace(/^[-*•]\s+/, '');
}
