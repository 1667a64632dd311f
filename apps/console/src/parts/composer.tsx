import { useEffect, useState } from 'preact/hooks';
import { figure } from '../wording.js';
import { fieldAt, keepTyped, typedIn } from '../lists/typed-texts.js';

interface Props {
  /** The field's own id, within its page. */
  id: string;
  label: string;
  action: string;
  /** Longer texts, in characters, are not sent, and not cut. */
  most: number;
  /** The text is sent as it was written, also where it is empty; absent: without the spaces around it, and never empty. */
  asWritten?: true;
  /** Returns whether the text was sent, so that it need not be kept. */
  onSend: (text: string) => Promise<boolean>;
}

/** Enter sends, with Shift it begins a new line; Enter that ends the writing of a character (an input method's) does neither. */
function sendOnEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  if (event.currentTarget instanceof HTMLTextAreaElement) event.currentTarget.form?.requestSubmit();
}

/** A field of as many lines as are written, which shows when a text has become too long. */
export function Composer({ id, label, action, most, asWritten, onSend }: Props) {
  const [field] = useState(() => fieldAt(window.location.hash, id));
  const [text, setText] = useState(() => typedIn(field));
  useEffect(() => keepTyped(field, text), [text]);
  const sent = asWritten ? text : text.trim();
  const { length } = sent;
  const isTooLong = length > most;
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if ((length === 0 && !asWritten) || isTooLong) return;
    const isGone = await onSend(sent);
    if (isGone) setText((now) => (now === text ? '' : now));
  };
  return (
    <>
      {isTooLong && (
        <p class="problem too-long" id={`${id}-length`} role="alert">
          {figure(length)} characters: at most {figure(most)} can be sent. Nothing was cut; shorten it.
        </p>
      )}
      <form class="composer" onSubmit={(event) => void send(event)}>
        <label class="unseen" for={id}>
          {label}
        </label>
        <textarea
          id={id}
          value={text}
          rows={1}
          autoComplete="off"
          enterkeyhint="send"
          placeholder={label}
          title="Enter sends, Shift+Enter begins a new line"
          aria-invalid={isTooLong}
          {...(isTooLong && { 'aria-describedby': `${id}-length` })}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={sendOnEnter}
        />
        <button class="primary" disabled={isTooLong}>
          {action}
        </button>
      </form>
    </>
  );
}
