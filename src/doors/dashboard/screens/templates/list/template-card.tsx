import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton, Link } from 'react-aria-components';
import { useNavigate } from 'react-router';
import { useAction } from '../../../app/action.ts';
import { galley } from '../../../app/api.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../../app/session.tsx';
import { shorten } from '../../../app/shorten.ts';
import { Button, Menu, Picture, Row, TagField, toast } from '../../../design/index.ts';
import { type ListedTemplate, thumbnailUrl } from '../data.ts';
import { StateBadge } from '../state-badge.tsx';
import { useDeleteTemplate } from '../use-delete-template.tsx';
import styles from './list.module.css';

interface TemplateCardProps {
  template: ListedTemplate;
  onTag(tag: string): void;
}

export function TemplateCard({ template, onTag }: TemplateCardProps) {
  const { id, name, category, tags, pageCount, firstPage, editedOn } = template;
  const [isTagging, setTagging] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayEdit = useIsAtLeast('editor');
  const remove = useDeleteTemplate(id);
  const duplicate = useAction(async () => {
    const { doc } = await galley.templates.duplicate(id);
    await client.invalidateQueries({ queryKey: ['templates'] });
    toast('Template duplicated');
    void navigate(`/app/templates/${doc.id}/pages`);
  });
  const href = `/app/templates/${id}`;
  return (
    <article className={styles.card}>
      <Link href={href} className={styles.thumbnail} aria-label={`Open ${short(name)}`}>
        <Picture
          src={firstPage === null ? null : thumbnailUrl(id, { stamp: editedOn })}
          alt=""
          width={4}
          height={3}
          absence={firstPage === null ? 'No pages yet' : 'No preview'}
        />
      </Link>
      <div className={styles.body}>
        <div className={styles.title}>
          <h2>
            <Link href={href} className={styles.name}>
              {name}
            </Link>
          </h2>
          <Menu
            label={`Actions for ${short(name)}`}
            entries={[
              { id: 'open', name: 'Render', href },
              { id: 'bulk', name: 'Bulk create', href: `${href}/bulk` },
              { id: 'pages', name: 'Pages and variables', href: `${href}/pages` },
              { id: 'versions', name: 'Versions', href: `${href}/versions` },
              { id: 'settings', name: 'Settings', href: `${href}/settings` },
              'separator',
              { id: 'tags', name: 'Edit tags', isDisabled: !mayEdit, onAction: () => setTagging(true) },
              { id: 'duplicate', name: 'Duplicate', isDisabled: !mayEdit, onAction: () => void duplicate.run() },
              {
                id: 'delete',
                name: 'Delete…',
                isDanger: true,
                isDisabled: !mayEdit,
                onAction: () => void remove.ask(),
              },
            ]}
          >
            <Button
              variant="quiet"
              size="small"
              isIcon
              isPending={duplicate.isPending || remove.isPending}
              aria-label={`Actions for ${short(name)}`}
            >
              <Ellipsis aria-hidden="true" />
            </Button>
          </Menu>
        </div>
        <StateBadge template={template} editedOn={editedOn} />
        <p className={styles.facts}>
          {firstPage === null ? 'No pages' : `${firstPage.width} × ${firstPage.height} px`}
          {pageCount > 1 && ` · ${pageCount.toLocaleString()} pages`}
          {category !== null && ` · ${category}`}
        </p>
        {isTagging ? (
          <EditTags template={template} onClose={() => setTagging(false)} />
        ) : (
          tags.length > 0 && (
            <div className={styles.tags}>
              {tags.map((tag) => (
                <AriaButton key={tag} className={styles.tag} aria-label={`Show tag ${tag}`} onPress={() => onTag(tag)}>
                  {tag}
                </AriaButton>
              ))}
            </div>
          )
        )}
        <ProblemNotice error={duplicate.error} onRetry={duplicate.retry} />
        {remove.notice}
      </div>
    </article>
  );
}

/** Shortens a name for screen readers, which would otherwise announce thousands of characters. */
const short = (name: string) => shorten(name, 80);

function EditTags({ template: { id, tags }, onClose }: { template: ListedTemplate; onClose(): void }) {
  const [edited, setEdited] = useState<string[]>([...tags]);
  const client = useQueryClient();
  const save = useAction(async () => {
    await galley.templates.update(id, { tags: edited });
    await client.invalidateQueries({ queryKey: ['templates'] });
    toast('Tags saved');
    onClose();
  });
  return (
    <>
      <TagField label="Tags" value={edited} onChange={setEdited} error={save.faultAt('tags')} autoFocus />
      <ProblemNotice error={save.error} onRetry={save.retry} shownAt={['tags']} />
      <Row>
        <Button size="small" onPress={onClose}>
          Cancel
        </Button>
        <Button size="small" variant="primary" isPending={save.isPending} onPress={() => void save.run()}>
          Save tags
        </Button>
      </Row>
    </>
  );
}
