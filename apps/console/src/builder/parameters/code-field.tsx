import { useEffect, useRef, useState } from 'preact/hooks';
import { completionsFor } from './completions.js';
import type * as codeEditor from './code-editor.js';
import type { CodeEditor } from './code-editor.js';
import { useParameterScope } from './parameter-context.js';

type EditorModule = typeof codeEditor;

let loaded: EditorModule | null = null;

/** The editor, which is loaded with the first node that has a field for it; null: not yet. */
export function useEditorModule(): EditorModule | null {
  const [module, setModule] = useState(loaded);
  useEffect(() => {
    if (loaded !== null) return;
    void import('./code-editor.js').then((found) => {
      loaded = found;
      setModule(found);
    });
  }, []);
  return module;
}

interface Props {
  module: EditorModule;
  label: string;
  isWrong: boolean;
  /** What is typed so far, when it opens. */
  text: string;
  /** The value that is kept. */
  value: string;
  /** What stands before the text in its template. */
  prefix: string;
  rows: number;
  placeholder: string;
  onInput: (text: string) => void;
  onDone: () => void;
}

/** A value in an editor that knows what may be written on. */
export function CodeField({ module, label, isWrong, text, value, prefix, rows, placeholder, ...on }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor | null>(null);
  const scope = useParameterScope();
  const now = useRef({ ...on, scope });
  now.current = { ...on, scope };
  useEffect(() => {
    if (host.current === null) return undefined;
    const insert = (written: string): void => editor.current?.insert(written);
    editor.current = module.openEditor(host.current, {
      ...{ text, placeholder, isLong: rows > 1 },
      attributes: { 'aria-label': label },
      complete: (before) => {
        const found = now.current.scope && completionsFor(prefix + before, now.current.scope);
        return found && { ...found, from: found.from - prefix.length };
      },
      onInput: (typed) => now.current.onInput(typed),
      onFocus: () => {
        if (now.current.scope) now.current.scope.target.current = insert;
      },
      onDone: () => now.current.onDone(),
    });
    return () => {
      if (now.current.scope?.target.current === insert) now.current.scope.target.current = null;
      editor.current?.close();
      editor.current = null;
    };
  }, []);
  // While somebody types, what the editor has is newer than what was drawn of it.
  useEffect(() => {
    if (editor.current?.hasFocus() === false) editor.current.show(value);
  }, [value]);
  const keepInside = (event: KeyboardEvent): void => {
    const isOfPage =
      event.key === 'Escape' || event.key === 'Tab' || ((event.ctrlKey || event.metaKey) && event.key === 's');
    if (!isOfPage) event.stopPropagation();
  };
  return <div ref={host} class="code-field" data-wrong={isWrong} data-rows={rows > 1} onKeyDown={keepInside} />;
}
