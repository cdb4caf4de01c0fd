import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps, Link, type LinkProps } from 'react-aria-components';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { Spinner } from './progress.tsx';

interface Appearance {
  /**
   * The look of the button. Use one `primary` button per screen, `danger` for destructive actions, and `quiet` for
   * buttons in rows and bars.
   */
  variant?: 'plain' | 'primary' | 'danger' | 'quiet';
  size?: 'medium' | 'small';
  /** Whether the button only shows an icon. Set `aria-label` in this case. */
  isIcon?: boolean;
  children: ReactNode;
}

const buttonClass = ({ variant = 'plain', size = 'medium', isIcon = false }: Omit<Appearance, 'children'>) =>
  classes(
    styles.button,
    variant !== 'plain' && styles[variant],
    size === 'small' && styles.small,
    isIcon && styles.icon,
  );

export interface ButtonProps extends Appearance, Omit<AriaButtonProps, 'children' | 'className' | 'style'> {}

/** A button. While it is pending, it shows progress, keeps the focus and ignores clicks. */
export function Button({ variant, size, isIcon, children, isPending = false, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} isPending={isPending} className={buttonClass({ variant, size, isIcon })}>
      {isPending && <Spinner label="Working" />}
      {(!isPending || !isIcon) && children}
    </AriaButton>
  );
}

export interface ButtonLinkProps extends Appearance, Omit<LinkProps, 'children' | 'className' | 'style'> {}

/** A link with the look of a button. */
export function ButtonLink({ variant, size, isIcon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, isIcon })}>
      {children}
    </Link>
  );
}
