import type { ReactNode } from 'react';
import { Front } from '../../app/front.tsx';
import { Notice } from '../../design/index.ts';

interface BrokenLinkProps {
  /** Whether the service rejected the token. If false, the link has no token. */
  isRefused: boolean;
  title?: string;
  /** Why the service rejected the token. */
  reason: string;
  /** What to do if the link has no token. */
  advice?: string;
  children?: ReactNode;
}

/** The screen that is shown for a link that cannot be used. */
export const BrokenLink = ({
  isRefused,
  title = 'This link does not work',
  reason,
  advice = 'Copy the complete link and try again.',
  children,
}: BrokenLinkProps) => (
  <Front title={isRefused ? title : 'This link is incomplete'}>
    <Notice tone="warning">
      <p>{isRefused ? reason : `The part after # is missing. ${advice}`}</p>
    </Notice>
    {children}
  </Front>
);
