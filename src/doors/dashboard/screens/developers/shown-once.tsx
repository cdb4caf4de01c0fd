import { type ReactNode, useEffect, useRef } from 'react';
import { Button, CodeBlock, Dialog, DialogActions, Notice, Stack } from '../../design/index.ts';

interface SecretToCopyProps {
  /** The name of the secret: `API key`. */
  name: string;
  secret: string;
  onClose(): void;
  /** An explanation of how to use the secret. */
  children?: ReactNode;
}

/**
 * The content of a dialog that shows a secret, which the user must copy now because the service returns it only once
 * (KEY-3, AUTH-11).
 */
export function SecretToCopy({ name, secret, onClose, children }: SecretToCopyProps) {
  const top = useRef<HTMLDivElement>(null);
  // The button that opened the dialog no longer exists. The focus moves here, so that screen readers continue here and
  // not at the top of the page.
  useEffect(() => top.current?.focus(), []);
  return (
    <Stack>
      <div ref={top} tabIndex={-1} style={{ outline: 0 }}>
        <Notice tone="warning" title="Copy it now. You cannot see it again.">
          <p>Anyone who has it can use it, so store it like a password.</p>
        </Notice>
      </div>
      <CodeBlock label={name} text={secret} isWrapped />
      {children}
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          I have copied it
        </Button>
      </DialogActions>
    </Stack>
  );
}

interface ShownOnceProps extends Omit<SecretToCopyProps, 'secret'> {
  title: string;
  /** The secret; the dialog is closed if undefined. */
  secret: string | undefined;
}

/** A separate dialog that shows a secret once. */
export function ShownOnce({ title, secret, onClose, ...rest }: ShownOnceProps) {
  return (
    <Dialog title={title} isOpen={secret !== undefined} onClose={onClose} isWide isKept>
      {secret !== undefined && <SecretToCopy {...rest} secret={secret} onClose={onClose} />}
    </Dialog>
  );
}
