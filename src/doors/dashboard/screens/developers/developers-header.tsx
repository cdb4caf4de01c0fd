import type { ReactNode } from 'react';
import { useIsAtLeast } from '../../app/session.tsx';
import { LinkTabs, Notice, PageHeader } from '../../design/index.ts';

const parts = [
  { href: '/app/developers', name: 'API keys' },
  { href: '/app/developers/secrets', name: 'Secrets' },
  { href: '/app/developers/webhooks', name: 'Webhooks' },
  { href: '/app/developers/assistants', name: 'Assistants' },
  { href: '/app/developers/limits', name: 'Limits' },
] as const;

interface DevelopersHeaderProps {
  title: (typeof parts)[number]['name'];
  lead: ReactNode;
  actions?: ReactNode;
}

/** The title of a screen for developers, with links to the other screens. */
export function DevelopersHeader({ title, lead, actions }: DevelopersHeaderProps) {
  const current = parts.find(({ name }) => name === title);
  return (
    <>
      <PageHeader title={title} lead={lead} actions={actions} />
      <LinkTabs label="Developer sections" links={parts} current={current?.href ?? ''} />
    </>
  );
}

/**
 * Shows its content only to owners and admins. Others see a message, and no request is sent that the service would
 * deny.
 */
export function ForAdmins({ children }: { children: ReactNode }) {
  if (useIsAtLeast('admin')) return children;
  return (
    <Notice title="Only owners and admins can view this page">
      <p>Ask an owner or admin of this space to change your role.</p>
    </Notice>
  );
}
