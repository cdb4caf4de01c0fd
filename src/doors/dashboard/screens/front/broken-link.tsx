import type { ReactNode } from 'react';
import { Front } from '../../app/front.tsx';
import { Notice } from '../../design/index.ts';

interface BrokenLinkProps {
  /** Whether the service rejected the token. If not, the link has none. */
  isRefused: boolean;
  title?: string;
  /** Why it was rejected. */
  reason: string;
  /** What to do if the token is missing. */
  advice?: string;
  children?: ReactNode;
}

/** The screen of a link that cannot be used. */
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
