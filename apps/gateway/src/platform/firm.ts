import { EnvError, makeValidator } from 'envalid';
import { matching, setting } from '#settings';

const logo = makeValidator<string>((input) => {
  if (!URL.canParse(input) || !/^https:$/.test(new URL(input).protocol))
    throw new EnvError('expected the https address of a picture');
  return input;
});

/** What public forms and chats show of whose they are. */
export const firmSettings = {
  FIRM_NAME: setting(
    'your firm, as public forms and chats name it above',
    matching(/^[^\p{Cc}]{1,80}$/u, '1 to 80 characters on one line')({ default: undefined }),
  ),
  FIRM_COLOR: setting(
    'the colour of their buttons and of the line above them',
    matching(/^#[0-9a-f]{6}$/i, 'a colour as #rrggbb')({ default: undefined }),
    { note: 'Words on it are black or white, whichever is read better.' },
  ),
  FIRM_LOGO_URL: setting('the picture beside its name', logo({ default: undefined }), {
    note: 'Browsers of visitors fetch it from there: use a host of yours.',
  }),
};

/** Whose a public page is. */
export interface Firm {
  FIRM_NAME?: string | undefined;
  FIRM_COLOR?: string | undefined;
  FIRM_LOGO_URL?: string | undefined;
}

/** How light a colour is, 0 to 1, as WCAG 2 reckons it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.substring(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever has more contrast on a colour: 4.5 to 1 at least on each. */
export function wordsOn(color: string): '#000' | '#fff' {
  const light = luminance(color);
  return (light + 0.05) / 0.05 >= 1.05 / (light + 0.05) ? '#000' : '#fff';
}

/** The host that a firm's picture comes from, for a content security policy; null: there is none. */
export function logoOrigin({ FIRM_LOGO_URL: url }: Firm): string | null {
  return url === undefined ? null : new URL(url).origin;
}
