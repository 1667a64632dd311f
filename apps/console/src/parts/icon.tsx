/** The icons beside words, so that nothing is shown by colour alone. */
const paths = {
  check: 'M3 8.5l3.2 3L13 4.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  question: 'M5.5 6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M8 12.6v.1',
  pause: 'M5.5 4v8M10.5 4v8',
  turning: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5v2.7h-2.7',
  dash: 'M4 8h8',
  arrow: 'M3 8h9M8.5 4.5L12 8l-3.5 3.5',
  sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M8 1.5v1.2M8 13.3v1.2M1.5 8h1.2M13.3 8h1.2M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9',
  moon: 'M13 9.6A5.6 5.6 0 0 1 6.4 3a5.4 5.4 0 1 0 6.6 6.6z',
  screen: 'M2.5 3.5h11v7.5h-11zM6 13.5h4',
} as const;

export type IconName = keyof typeof paths;

/** One icon; hidden from screen readers, since words stand beside it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="mark" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
