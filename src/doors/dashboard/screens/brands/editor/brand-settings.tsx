import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../../app/action.ts';
import { galley } from '../../../app/api.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { shorten } from '../../../app/shorten.ts';
import { Button, Card, Facts, RadioGroup, Row, Stack, TextField, toast, useConfirm } from '../../../design/index.ts';
import { brandKey } from '../data.ts';

interface BrandSettingsProps {
  id: string;
  name: string;
  isPublic: boolean;
  isDisabled: boolean;
  onName(name: string): void;
  onPublic(isPublic: boolean): void;
  nameFault: string | undefined;
}

export function BrandSettings({ id, name, isPublic, isDisabled, onName, onPublic, nameFault }: BrandSettingsProps) {
  return (
    <Stack>
      <Card>
        <h2>General</h2>
        <TextField label="Name" isRequired value={name} onChange={onName} isDisabled={isDisabled} error={nameFault} />
        <RadioGroup
          label="Visibility"
          options={[
            { id: 'space', name: 'This space', description: 'members of the space and its renders' },
            {
              id: 'everyone',
              name: 'Everyone',
              description: 'anyone can read live tokens and variants without signing in; drafts stay private',
            },
          ]}
          value={isPublic ? 'everyone' : 'space'}
          onChange={(chosen) => onPublic(chosen === 'everyone')}
        />
        <Facts facts={[['Brand ID', <code key="id">{id}</code>]]} />
      </Card>
      <DeleteBrand id={id} name={name} isDisabled={isDisabled} />
    </Stack>
  );
}

/**
 * The maximum number of pages of the list of templates that are checked before the user is asked whether to delete
 * the brand. After the deletion, the service lists all affected templates.
 */
const maxPages = 5;
const perPage = 100;

function DeleteBrand({ id, name, isDisabled }: Pick<BrandSettingsProps, 'id' | 'name' | 'isDisabled'>) {
  const confirm = useConfirm();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const prepare = useAction(async () => {
    const templates: Array<{ id: string; name: string }> = [];
    for (let page = 1; page <= maxPages; page++) {
      const { list, pagesCount } = await galley.templates.list({ page, perPage });
      templates.push(...list.filter((template) => template['brandId'] === id));
      if (page >= pagesCount) return { templates, isWhole: true };
    }
    return { templates, isWhole: false };
  });
  const remove = useAction(async () => {
    await galley.brands.delete(id);
    setLeaving(true);
    client.removeQueries({ queryKey: brandKey(id) });
    await client.invalidateQueries({ queryKey: ['brands', 'list'] });
    toast('Brand deleted');
    void navigate('/app/brands');
  });
  const ask = async () => {
    const uses = await prepare.run();
    if (uses === undefined) return;
    const agreed = await confirm({
      title: 'Delete this brand?',
      body: <Uses name={name} {...uses} />,
      action: 'Delete brand',
    });
    if (agreed) await remove.run();
  };
  return (
    <Card>
      <h2>Delete</h2>
      <p>Templates that use this brand are then drawn without a brand.</p>
      <ProblemNotice error={prepare.error} onRetry={() => void ask()} />
      <ProblemNotice error={remove.error} onRetry={remove.retry} />
      <Row>
        <Button
          variant="danger"
          isDisabled={isDisabled}
          isPending={prepare.isPending || remove.isPending || isLeaving}
          onPress={() => void ask()}
        >
          Delete brand…
        </Button>
      </Row>
    </Card>
  );
}

const maxNamed = 8;

interface UsesProps {
  name: string;
  templates: ReadonlyArray<{ id: string; name: string }>;
  /** Whether all templates of the space were checked. */
  isWhole: boolean;
}

function Uses({ name, templates, isWhole }: UsesProps) {
  return (
    <Stack>
      <p style={{ overflowWrap: 'anywhere' }}>
        “{shorten(name, 120)}” is deleted for everyone. This cannot be undone.{' '}
        {templates.length === 0 && (isWhole ? 'No template draft uses it.' : 'Templates may use it.')}
      </p>
      {templates.length > 0 && (
        <div>
          <p>These templates will be drawn without a brand:</p>
          <ul>
            {templates.slice(0, maxNamed).map((template) => (
              <li key={template.id} style={{ overflowWrap: 'anywhere' }}>
                {shorten(template.name, 80)}
              </li>
            ))}
            {templates.length > maxNamed && <li>And {(templates.length - maxNamed).toLocaleString()} more.</li>}
          </ul>
        </div>
      )}
    </Stack>
  );
}
