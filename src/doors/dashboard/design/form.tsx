import type { ReactNode } from 'react';
import { Form as AriaForm } from 'react-aria-components';
import { Button } from './button.tsx';
import { DialogActions } from './dialog.tsx';
import { Stack } from './layout.tsx';

interface FormProps {
  /** By its button, or by Enter in a field. */
  onSubmit(): void;
  /** `native`, the default: the browser rejects an empty required field. `aria`: the form reports its faults itself. */
  validationBehavior?: 'native' | 'aria';
  children: ReactNode;
}

/** Fields that are sent together, one below the other. */
export function Form({ onSubmit, validationBehavior = 'native', children }: FormProps) {
  return (
    <AriaForm
      validationBehavior={validationBehavior}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack>{children}</Stack>
    </AriaForm>
  );
}

interface DialogFormProps extends FormProps {
  /** What it does, as a verb: `Make the key`. */
  action: string;
  /** Absent: it destroys nothing. */
  variant?: 'danger' | 'primary';
  isPending?: boolean;
  isDisabled?: boolean;
  /** How the dialog is left without it: `Cancel`. */
  cancel?: string;
  onClose(): void;
}

/** The form that a dialog is for, with its buttons. */
export function DialogForm(props: DialogFormProps) {
  const { action, variant = 'primary', isPending, isDisabled, cancel = 'Cancel', onClose, children, ...form } = props;
  return (
    <Form {...form}>
      {children}
      <DialogActions>
        <Button onPress={onClose}>{cancel}</Button>
        <Button type="submit" variant={variant} isPending={isPending} isDisabled={isDisabled}>
          {action}
        </Button>
      </DialogActions>
    </Form>
  );
}
