import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import styles from './copy.module.css';

interface CopyButtonProps {
  text: string;
  label?: string;
  onCopied?: () => void;
}

/** Copies a text, and confirms it. */
export function CopyButton({ text, label = 'Copy', onCopied }: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  const copy = async () => {
    const done = await navigator.clipboard.writeText(text).then(
      () => 'copied' as const,
      // Browsers deny access without https or the user's permission.
      () => 'refused' as const,
    );
    setState(done);
    if (done === 'copied') onCopied?.();
    setTimeout(() => setState('ready'), 2_000);
  };
  return (
    <Button size="small" onPress={copy}>
      {state === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      <span aria-live="polite">{{ ready: label, copied: 'Copied', refused: 'Copy it manually' }[state]}</span>
    </Button>
  );
}

interface CodeBlockProps {
  text: string;
  label: string;
  isWrapped?: boolean;
  onCopied?: () => void;
}

/** Text to copy: a sample, a secret, an address. */
export function CodeBlock({ text, label, isWrapped = false, onCopied }: CodeBlockProps) {
  return (
    <div className={classes(styles.code, isWrapped && styles.wrap)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1) */}
      <section tabIndex={0} aria-label={label}>
        <pre>
          <code>{text}</code>
        </pre>
      </section>
      <CopyButton text={text} {...(onCopied && { onCopied })} />
    </div>
  );
}
