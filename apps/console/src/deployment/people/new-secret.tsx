import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '#client';

interface Props {
  made: Schemas['KeyWithSecret'];
  onClose: () => void;
}

/** A key that was just made: shown this once, to be copied. */
export function NewSecret({ made: { key, secret }, onClose }: Props) {
  const [isCopied, setCopied] = useState(false);
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    setCopied(false);
    part.current?.focus();
    part.current?.scrollIntoView({ block: 'center' });
  }, [secret]);
  const copy = (): void =>
    void navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <section ref={part} class="card new-secret" tabIndex={-1} aria-label={`The key of ${key.name}`}>
      <h2>The key of {key.name}</h2>
      <p>It is shown this once. Whoever has it does what it may.</p>
      <pre tabIndex={0} aria-label="The key">
        {secret}
      </pre>
      <div class="buttons">
        <button type="button" class="primary" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
        <button type="button" class="plain" onClick={onClose}>
          I have it
        </button>
      </div>
    </section>
  );
}
