import { Problem } from '../parts/messages.js';
import { useLater } from '../parts/use-later.js';
import { furtherPages, navigation } from '../routes.js';

const pages = [...navigation, ...furtherPages].map(({ label, path }) => ({ kind: 'Page', label, path }));

/** The palette, whose code is fetched when it is first opened. */
export function FindAnything({ onClose }: { onClose: () => void }) {
  const { found, problem } = useLater(() => import('../palette/palette.js'));
  if (found) return <found.Palette pages={pages} onClose={onClose} />;
  return <Problem problem={problem} />;
}
