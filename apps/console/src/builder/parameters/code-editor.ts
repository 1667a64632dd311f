import { acceptCompletion, autocompletion, completionKeymap } from '@codemirror/autocomplete';
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState, Prec } from '@codemirror/state';
import { Decoration, EditorView, keymap, MatchDecorator, placeholder, ViewPlugin } from '@codemirror/view';
import type { DecorationSet, ViewUpdate } from '@codemirror/view';
import type { Completions } from './completions.js';

interface EditorOptions {
  text: string;
  /** What it is called, and what describes it. */
  attributes: Record<string, string>;
  placeholder: string;
  /** Enter begins a line; else it ends the writing. */
  isLong: boolean;
  complete: (before: string) => Completions | null;
  onInput: (text: string) => void;
  onFocus: () => void;
  onDone: () => void;
}

/** An editor that stands in its host. */
export interface CodeEditor {
  show: (text: string) => void;
  insert: (text: string) => void;
  hasFocus: () => boolean;
  close: () => void;
}

const braces = new MatchDecorator({
  regexp: /\{\{[\s\S]*?(?:\}\}|$)/g,
  decoration: Decoration.mark({ class: 'expression' }),
});

const highlighted = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = braces.createDeco(view);
    }
    update(update: ViewUpdate): void {
      this.decorations = braces.updateDeco(update, this.decorations);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

const looks = EditorView.theme({
  '&': { fontSize: '0.8rem', color: 'var(--ink)', background: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-content': { fontFamily: 'var(--mono)', padding: '0.4rem 0.6rem', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0' },
  '.cm-scroller': { maxHeight: '14rem', overflow: 'auto' },
  '.cm-placeholder': { color: 'var(--soft)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.expression': { color: 'var(--accent)' },
  '.cm-tooltip': { border: '1px solid var(--line)', background: 'var(--raised)', color: 'var(--ink)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', fontSize: '0.78rem', maxWidth: '22rem' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { background: 'var(--accent-tint)', color: 'var(--ink)' },
  '.cm-completionDetail': { marginLeft: '0.8rem', color: 'var(--soft)', fontStyle: 'normal' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
});

/**
 * An editor for a value that may be an expression. It stands in a shadow root: there its styles are sheets of its own, which the page's policy lets through,
 * and what is typed in it is no key of the page.
 */
export function openEditor(host: HTMLElement, options: EditorOptions): CodeEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const source = ({ state, pos }: CompletionContext): CompletionResult | null => {
    const found = options.complete(state.sliceDoc(0, pos));
    return found && { from: found.from, options: [...found.options], validFor: /^[\w$ ]*$/ };
  };
  const done = (): boolean => {
    options.onDone();
    return true;
  };
  const state = EditorState.create({
    doc: options.text,
    extensions: [
      history(),
      autocompletion({ override: [source], icons: false, activateOnTypingDelay: 50 }),
      Prec.high(keymap.of([{ key: 'Tab', run: acceptCompletion }])),
      keymap.of([
        ...completionKeymap,
        ...(options.isLong ? [] : [{ key: 'Enter', run: done }]),
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ spellcheck: 'false', ...options.attributes }),
      placeholder(options.placeholder),
      highlighted,
      looks,
      EditorView.updateListener.of((update) => {
        if (update.docChanged) options.onInput(update.state.doc.toString());
      }),
      EditorView.domEventHandlers({
        focus: () => options.onFocus(),
        blur: () => options.onDone(),
      }),
    ],
  });
  const view = new EditorView({ state, parent: root, root });
  return {
    show: (text) => {
      const { length } = view.state.doc;
      if (view.state.doc.toString() !== text) view.dispatch({ changes: { from: 0, to: length, insert: text } });
    },
    insert: (text) => {
      view.dispatch(view.state.replaceSelection(text));
      view.focus();
    },
    hasFocus: () => view.hasFocus,
    close: () => view.destroy(),
  };
}
