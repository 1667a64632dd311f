import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway } from './api/client.js';
import { useAnswer } from './api/use-answer.js';
import { failing, HealthContext, useHealth, useHealthOfAll } from './health/use-health.js';
import { usePlace } from './location.js';
import { LostGateway } from './parts/lost-gateway.js';
import { LostStore } from './health/lost-store.js';
import { Icon } from './parts/icon.js';
import { FindAnything } from './pages/find-anything.js';
import { navigation, pageAt } from './routes.js';
import { useMark } from './lists/scrolled.js';
import { signOut } from './session.js';
import { useShortcutList, useShortcuts } from './shortcuts.js';
import { useTheme } from './theme.js';

const themeIcons = { system: 'screen', light: 'sun', dark: 'moon' } as const;

/** How often what waits is counted, in ms; the gateway counts once for all who ask. */
const countEveryMs = 5_000;

interface PageLinkProps {
  page: (typeof navigation)[number];
  path: string;
  /** How much waits for a decision behind it. */
  waiting: number;
  /** What fails there, in words. */
  failures: readonly string[];
}

/** A link of the navigation, with what waits or fails behind it: a visible figure, and words for screen readers. */
function PageLink({ page, path, waiting, failures }: PageLinkProps) {
  const { label, path: target, letter } = page;
  const id = `waiting-${letter}`;
  const more = waiting + failures.length;
  return (
    <>
      <a
        href={`#${target}`}
        aria-current={isWithin(target, path) ? 'page' : undefined}
        aria-describedby={more > 0 ? id : undefined}
        title={failures.length > 0 ? failures.join('\n') : undefined}
        aria-keyshortcuts={`g ${letter}`}
      >
        {label}
        {waiting > 0 && (
          <span class="count" aria-hidden="true">
            {waiting > mostShown ? `${mostShown}+` : waiting}
          </span>
        )}
        {failures.length > 0 && (
          <span class="count failing" aria-hidden="true">
            !
          </span>
        )}
      </a>
      <span id={id} hidden>
        {waiting > 0 && `${waiting} ${waiting === 1 ? 'waits' : 'wait'} for a decision`}
        {failures.length > 0 && `Failing: ${failures.join('; ')}`}
      </span>
    </>
  );
}

const mostShown = 99;
const none: readonly string[] = [];

function isWithin(target: string, path: string): boolean {
  return path === target || path.startsWith(`${target}/`);
}

/** A workflow that failed is its builder's matter; what many runs need is the machine's. */
function failuresByPage(objects: readonly Schemas['ObjectHealth'][]): Map<string, string[]> {
  const failures = new Map<string, string[]>();
  for (const { kind, name, reason } of objects) {
    const page = kind === 'workflow' ? '/workflows' : '/system';
    failures.set(page, [...(failures.get(page) ?? []), `${name}: ${reason}`]);
  }
  return failures;
}

function Navigation({ path }: { path: string }) {
  const { answer } = useAnswer((signal) => gateway.GET('/v1/waiting', { signal }), [], countEveryMs);
  const waiting: Record<string, number> = {
    '/letters': answer?.dead_letters ?? 0,
    '/approvals': answer?.approvals ?? 0,
  };
  const failures = failuresByPage(failing(useHealth()));
  return (
    <nav aria-label="Pages">
      {navigation.map((page) => (
        <PageLink
          key={page.path}
          page={page}
          path={path}
          waiting={waiting[page.path] ?? 0}
          failures={failures.get(page.path) ?? none}
        />
      ))}
    </nav>
  );
}

/** Beside who is signed in by one of the two shared keys, on every page. */
const ofSeveral = 'Several may have this key: records have whatever name is typed. Make a key for each person.';

interface ToolsProps {
  session: Schemas['Session'];
  onSignedOut: () => void;
  theme: keyof typeof themeIcons;
  onTheme: () => void;
  onList: () => void;
}

function Tools({ session, onSignedOut, theme, onTheme, onList }: ToolsProps) {
  return (
    <div class="tools">
      <span class="role">{session.name ?? session.role}</span>
      {session.name === null && (
        <a class="shared" href="#/people" title={ofSeveral}>
          shared key
        </a>
      )}
      <button type="button" class="icon" onClick={onTheme} title={`Theme: ${theme}`} aria-label={`Theme: ${theme}`}>
        <Icon name={themeIcons[theme]} />
      </button>
      <button type="button" class="icon" onClick={onList} aria-label="Help" title="Shortcuts and guides (?)">
        <Icon name="question" />
      </button>
      <button type="button" class="plain" onClick={() => void signOut().then(onSignedOut, () => undefined)}>
        Sign out
      </button>
    </div>
  );
}

/** Gives the health of the whole to all within it; what does not ask for it is not rendered again with it. */
function HealthOfAll({ children }: { children: ComponentChildren }) {
  return <HealthContext.Provider value={useHealthOfAll()}>{children}</HealthContext.Provider>;
}

/** The frame of every page: navigation, sign-in, and keyboard. */
export function Shell({
  session,
  onSignedOut,
}: {
  session: Schemas['Session'];
  onSignedOut: () => void;
}): ComponentChildren {
  const place = usePlace();
  useMark(place.path, place.entry);
  const [theme, nextTheme] = useTheme();
  const shortcuts = useShortcutList();
  const [isFinding, setFinding] = useState(false);
  const main = useRef<HTMLElement>(null);
  useShortcuts({ onTheme: nextTheme, onList: shortcuts.open, onFind: () => setFinding(true) });
  return (
    <HealthOfAll>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to the page
      </button>
      <header class="shell">
        <a class="brand" href="#/phone">
          <img src="/console/mark.svg" alt="" width="26" height="26" />
          Turnpike
        </a>
        <Navigation path={place.path} />
        <Tools session={session} onSignedOut={onSignedOut} theme={theme} onTheme={nextTheme} onList={shortcuts.open} />
      </header>
      <LostGateway />
      <LostStore />
      <main ref={main} tabIndex={-1}>
        {pageAt(place)}
      </main>
      {shortcuts.list}
      {isFinding && <FindAnything onClose={() => setFinding(false)} />}
    </HealthOfAll>
  );
}
