/** What a reader is told of a setting: the tables of docs/operations.md and .env.example are written from it. */
export interface SettingText {
  /** What it does, in one line. */
  does: string;
  /** What has no room in a line: whole sentences. Links are as in docs/operations.md. */
  note?: string;
  /** What may be given, where neither the validator nor the name's ending says it. */
  values?: string;
  /** The default in words, where its value alone would tell nobody anything. */
  default?: string;
  /** What .env.example has, where that is not the default. */
  example?: string;
}

/** A setting: what it does, and the validator that reads it. */
export function setting<S extends object>(does: string, spec: S, more: Omit<SettingText, 'does'> = {}): S {
  return { ...spec, text: { does, ...more } };
}

/** What a reader is told of the setting that is read by `spec`; null: nothing. */
export function readSettingText(spec: object): SettingText | null {
  return 'text' in spec ? (spec.text as SettingText) : null; // `setting` alone writes it
}
