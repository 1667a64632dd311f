import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { Session } from './api/shapes.js';
import { usePlace } from './location.js';
import { Mark } from './parts/mark.js';
import { navigation, pageAt } from './routes.js';
import { signOut } from './session.js';
import { useShortcutList, useShortcuts } from './shortcuts.js';
import { useTheme } from './theme.js';

const themeMarks = { system: 'screen', light: 'sun', dark: 'moon' } as const;

function Navigation({ path }: { path: string }) {
  return (
    <nav aria-label="Pages">
      {navigation.map(({ label, path: target, letter }) => (
        <a
          key={target}
          href={`#${target}`}
          aria-current={path.startsWith(target) ? 'page' : undefined}
          aria-keyshortcuts={`g ${letter}`}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

interface ToolsProps {
  session: Session;
  onSignedOut: () => void;
  theme: keyof typeof themeMarks;
  onTheme: () => void;
  onList: () => void;
}

function Tools({ session, onSignedOut, theme, onTheme, onList }: ToolsProps) {
  return (
    <div class="tools">
      <span class="role">{session.role}</span>
      <button type="button" class="icon" onClick={onTheme} title={`Theme: ${theme}`} aria-label={`Theme: ${theme}`}>
        <Mark name={themeMarks[theme]} />
      </button>
      <button type="button" class="icon" onClick={onList} aria-label="Help" title="Shortcuts and guides (?)">
        <Mark name="question" />
      </button>
      <button type="button" class="plain" onClick={() => void signOut().finally(onSignedOut)}>
        Sign out
      </button>
    </div>
  );
}

/** What surrounds every page: where one can go, who one is, and the keyboard. */
export function Shell({ session, onSignedOut }: { session: Session; onSignedOut: () => void }): ComponentChildren {
  const place = usePlace();
  const [theme, nextTheme] = useTheme();
  const shortcuts = useShortcutList();
  const main = useRef<HTMLElement>(null);
  useShortcuts({ onTheme: nextTheme, onList: shortcuts.open });
  return (
    <>
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
      <main ref={main} tabIndex={-1}>
        {pageAt(place)}
      </main>
      {shortcuts.list}
    </>
  );
}
