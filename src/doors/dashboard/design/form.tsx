import type { ReactNode } from 'react';
import { Form as AriaForm } from 'react-aria-components';
import { Button } from './button.tsx';
import { DialogActions } from './dialog.tsx';
import { Stack } from './layout.tsx';

interface FormProps {
  /** Called when the user clicks the submit button or presses Enter in a field. */
  onSubmit(): void;
  /**
   * `native`, the default: the browser does not submit a form with an empty required field. `aria`: the form reports
   * its faults itself.
   */
  validationBehavior?: 'native' | 'aria';
  children: ReactNode;
}

/** Fields that are sent together, in a column. */
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
  /** The action, as a verb: `Create key`. */
  action: string;
  /** The look of the action's button; the action is not destructive if absent. */
  variant?: 'danger' | 'primary';
  isPending?: boolean;
  isDisabled?: boolean;
  /** The label of the button that closes the dialog without running the action: `Cancel`. */
  cancel?: string;
  onClose(): void;
}

/** A form inside a dialog, with the dialog's buttons. */
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
