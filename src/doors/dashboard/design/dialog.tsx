import { createContext, type ReactNode, useContext, useState } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import styles from './overlay.module.css';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose(): void;
  /** Whether the dialog is wide, for comparisons and for choosing pictures. */
  isWide?: boolean;
  /** Whether a click outside closes the dialog. Set it to false if the user may have typed something. */
  isDismissable?: boolean;
  /** Whether only the buttons of the dialog close it, because its content cannot be shown again. */
  isKept?: boolean;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/** A question or form above the page. Escape closes it, and the focus returns to the element that opened it. */
export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, isWide = false, isDismissable = false, isKept = false, role, children } = props;
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={isKept}
      className={styles.backdrop}
    >
      <Modal className={classes(styles.modal, isWide && styles.wide)}>
        <AriaDialog role={role} className={styles.dialog}>
          <Heading slot="title" className={styles.dialogHeading}>
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The buttons at the end of a dialog. The main action is the last one. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

interface Question {
  title: string;
  body: ReactNode;
  /** The action, as a verb: `Delete 3 entries`. */
  action: string;
  /** The look of the action's button; the action is destructive if absent. */
  variant?: 'danger' | 'primary';
}

type Ask = (question: Question) => Promise<boolean>;

const AskContext = createContext<Ask>(() => Promise.reject(new Error('ConfirmProvider is missing')));

/** Returns a function that asks before an action that cannot be undone. It resolves to whether the user agreed. */
export const useConfirm = (): Ask => useContext(AskContext);

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ question: Question; answer(agreed: boolean): void }>();
  const ask: Ask = (question) => new Promise((answer) => setOpen({ question, answer }));
  const end = (agreed: boolean) => {
    open?.answer(agreed);
    setOpen(undefined);
  };
  return (
    <AskContext value={ask}>
      {children}
      <Dialog
        title={open?.question.title ?? ''}
        isOpen={open !== undefined}
        onClose={() => end(false)}
        role="alertdialog"
      >
        <div>{open?.question.body}</div>
        <DialogActions>
          <Button autoFocus onPress={() => end(false)}>
            Cancel
          </Button>
          <Button variant={open?.question.variant ?? 'danger'} onPress={() => end(true)}>
            {open?.question.action}
          </Button>
        </DialogActions>
      </Dialog>
    </AskContext>
  );
}
