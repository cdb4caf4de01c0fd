import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { ScreenPlaceholder } from '../../app/screen-placeholder.tsx';
import { ButtonLink, LinkTabs, PageHeader, Stack } from '../../design/index.ts';
import type { Versioned } from '../../kit/record/use-record.ts';
import { editedOn, type TemplateDoc, useTemplate } from './data.ts';
import { StateBadge } from './state-badge.tsx';

const parts = [
  { path: '', name: 'Render' },
  { path: '/pages', name: 'Pages' },
  { path: '/versions', name: 'Versions' },
  { path: '/settings', name: 'Settings' },
] as const;

interface FrameProps {
  /** The path of the current part. */
  path: (typeof parts)[number]['path'];
  children(template: Versioned<TemplateDoc>): ReactNode;
}

/** The frame of a template's screens: its name, its state, and links to its parts. */
export function TemplateFrame({ path, children }: FrameProps) {
  const { id = '' } = useParams();
  const { data, error, refetch } = useTemplate(id);
  const back = { href: '/app/templates', name: 'Templates' };
  if (data === undefined) {
    if (error === null) return <ScreenPlaceholder />;
    return (
      <>
        <PageHeader title="Template" back={back} />
        <ProblemNotice error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  const { doc } = data;
  const [firstPage] = doc.pages;
  return (
    <>
      <PageHeader
        title={doc.name}
        back={back}
        actions={
          <>
            <StateBadge template={doc} editedOn={editedOn(doc)} />
            {firstPage && <ButtonLink href={`/app/templates/${id}/bulk`}>Bulk create</ButtonLink>}
            {firstPage && <ButtonLink href={`/app/templates/${id}/pages/${firstPage.id}/edit`}>Edit</ButtonLink>}
          </>
        }
      />
      <Stack>
        <LinkTabs
          label="Template sections"
          links={parts.map(({ path, name }) => ({ href: `/app/templates/${id}${path}`, name }))}
          current={`/app/templates/${id}${path}`}
        />
        {children(data)}
      </Stack>
    </>
  );
}
