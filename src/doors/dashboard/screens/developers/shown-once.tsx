import type { ReactNode } from 'react';
import { Button, CodeBlock, Dialog, DialogActions, Notice } from '../../design/index.ts';

interface ShownOnceProps {
  title: string;
  /** What it is called: `API key`. */
  name: string;
  /** Absent: the dialog is closed. */
  secret: string | undefined;
  onClose(): void;
  /** How it is used. */
  children?: ReactNode;
}

/** A secret that the service shows once, to be copied now (KEY-3, AUTH-11). */
export function ShownOnce({ title, name, secret, onClose, children }: ShownOnceProps) {
  return (
    <Dialog title={title} isOpen={secret !== undefined} onClose={onClose} isWide>
      <Notice tone="warning" title="Copy it now: it is not shown again">
        <p>The service keeps only a hash of it. Whoever has it can use it, so keep it where you keep passwords.</p>
      </Notice>
      <CodeBlock label={name} text={secret ?? ''} isWrapped />
      {children}
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          I have copied it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
