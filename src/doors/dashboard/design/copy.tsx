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

/** A button that copies a text and confirms that it was copied. */
export function CopyButton({ text, label = 'Copy', onCopied }: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  const copy = async () => {
    const done = await navigator.clipboard.writeText(text).then(
      () => 'copied' as const,
      // Browsers deny access to the clipboard without https or without the user's permission.
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

/** A block with a text to copy: a sample, a secret or an address. */
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
