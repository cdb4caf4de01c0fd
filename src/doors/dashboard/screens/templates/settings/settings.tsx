import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { literalKeys } from '../../../../../core/literal-keys.ts';
import { galley } from '../../../app/api.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../../app/session.tsx';
import {
  Button,
  Card,
  Facts,
  Form,
  NumberField,
  RadioGroup,
  Row,
  Select,
  TagField,
  TextField,
  toast,
} from '../../../design/index.ts';
import { byField } from '../../../kit/record/differences.ts';
import { SaveProblem } from '../../../kit/record/save-problem.tsx';
import { UndoChanges } from '../../../kit/record/undo-changes.tsx';
import { ifMatch, useRecord, type Versioned } from '../../../kit/record/use-record.ts';
import { readTemplate, type TemplateDoc, templateKey, toVersioned } from '../data.ts';
import { TemplateFrame } from '../frame.tsx';
import { useDeleteTemplate } from '../use-delete-template.tsx';

/** The screen for the name of a template and the settings with which it is drawn. */
export function Screen() {
  return <TemplateFrame path="/settings">{(template) => <Settings template={template} />}</TemplateFrame>;
}

const names = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  category: 'Category',
  tags: 'Tags',
  rendererType: 'Engine',
  renderScale: 'Scale',
  webpQuality: 'WebP quality',
  emojiType: 'Emoji',
  brandId: 'Brand',
  requireGetRenderToken: 'Image URL access',
  cacheSeconds: 'Cache time',
} satisfies Partial<Record<keyof TemplateDoc, string>>;

const shownAt = Object.keys(names);

function Settings({ template }: { template: Versioned<TemplateDoc> }) {
  const { id } = template.doc;
  const mayEdit = useIsAtLeast('editor');
  const client = useQueryClient();
  const record = useRecord<TemplateDoc, TemplateDoc>({
    latest: template,
    toForm: (doc) => doc,
    read: () => readTemplate(id),
    keep: (next) => client.setQueryData(templateKey(id), next),
    write: async ({ base, changes }) => {
      const body = Object.fromEntries(
        literalKeys(names).flatMap((name) => (name in changes ? [[name, changes[name]]] : [])),
      );
      const saved = toVersioned(await galley.templates.update(id, body, ifMatch(base)));
      void client.invalidateQueries({ queryKey: ['templates'] });
      toast('Settings saved');
      // The response does not include the pages, so the loaded ones are kept.
      return { ...saved, doc: { ...saved.doc, pages: base.doc.pages } };
    },
  });
  const { value, set, isDirty, faultAt } = record;
  const text = (name: 'name' | 'slug') => ({
    label: names[name],
    value: value[name],
    onChange: (typed: string) => set({ [name]: typed }),
    error: faultAt(name),
    isDisabled: !mayEdit,
  });
  return (
    <Form onSubmit={() => void record.save()}>
      <Card>
        <h2>General</h2>
        <TextField {...text('name')} isRequired />
        <TextField
          {...text('slug')}
          isMono
          isRequired
          description="Identifies the template in URLs. Lowercase letters and digits, with hyphens between words. It must be unique."
        />
        <TextField
          label={names.description}
          isOptional
          rows={3}
          value={value.description ?? ''}
          onChange={(typed) => set({ description: typed === '' ? null : typed })}
          error={faultAt('description')}
          isDisabled={!mayEdit}
        />
        <TextField
          label={names.category}
          isOptional
          value={value.category ?? ''}
          onChange={(typed) => set({ category: typed === '' ? null : typed })}
          error={faultAt('category')}
          isDisabled={!mayEdit}
        />
        <TagField
          label={names.tags}
          value={value.tags}
          onChange={(tags) => set({ tags })}
          error={faultAt('tags')}
          isDisabled={!mayEdit}
        />
      </Card>
      <Card>
        <h2>Rendering</h2>
        <p>Changes apply to renders after you publish the template again.</p>
        <RadioGroup<TemplateDoc['rendererType']>
          label={names.rendererType}
          options={[
            { id: 'takumi', name: 'Takumi', description: 'fast, for nearly every design' },
            { id: 'html', name: 'Browser', description: 'slower, for styles that Takumi does not support' },
          ]}
          value={value.rendererType}
          onChange={(rendererType) => set({ rendererType })}
          error={faultAt('rendererType')}
        />
        <NumberField
          label={names.renderScale}
          description="Pixels in a PNG or WebP file for each px of the page."
          minValue={1}
          maxValue={4}
          step={0.5}
          value={value.renderScale}
          onChange={(renderScale) => set({ renderScale: Number.isFinite(renderScale) ? renderScale : 2 })}
          error={faultAt('renderScale')}
          isDisabled={!mayEdit}
        />
        <NumberField
          label={names.webpQuality}
          description="From 1 (smallest file) to 100 (best quality)."
          minValue={1}
          maxValue={100}
          value={value.webpQuality}
          onChange={(webpQuality) => set({ webpQuality: Number.isFinite(webpQuality) ? Math.round(webpQuality) : 90 })}
          error={faultAt('webpQuality')}
          isDisabled={!mayEdit}
        />
        <Select
          label={names.emojiType}
          options={emojiOptions}
          value={value.emojiType}
          onChange={(emojiType) => set({ emojiType })}
          error={faultAt('emojiType')}
          isDisabled={!mayEdit}
        />
        <BrandChoice
          value={value.brandId}
          onChange={(brandId) => set({ brandId })}
          error={faultAt('brandId')}
          isDisabled={!mayEdit}
        />
      </Card>
      <Card>
        <h2>Image URL access</h2>
        <RadioGroup
          label={names.requireGetRenderToken}
          options={[
            {
              id: 'token',
              name: 'Only with a secret',
              description:
                'a request needs one of these: the GET render secret in the URL, a signed URL, or an API key',
            },
            {
              id: 'open',
              name: 'Anyone',
              description:
                'anyone who knows a page ID can render the page with any values, and this space pays the credits',
            },
          ]}
          value={value.requireGetRenderToken ? 'token' : 'open'}
          onChange={(chosen) => set({ requireGetRenderToken: chosen === 'token' })}
          error={faultAt('requireGetRenderToken')}
        />
        <p>
          This setting controls <code>GET /api/render/…</code>, the URL that you use in an <code>&lt;img&gt;</code>. If
          the published version has a different setting, the stricter one applies.
        </p>
        <NumberField
          label={names.cacheSeconds}
          description="Seconds for which browsers and caches may keep an image, from 0 to 86,400 (a day). If a URL contains a secret or a signature, at most 60 apply."
          minValue={0}
          maxValue={86_400}
          value={value.cacheSeconds}
          onChange={(seconds) => set({ cacheSeconds: Number.isFinite(seconds) ? Math.round(seconds) : 60 })}
          error={faultAt('cacheSeconds')}
          isDisabled={!mayEdit}
        />
      </Card>
      <SaveProblem record={record} shownAt={shownAt} compare={byField(names)} />
      <Row>
        <Button type="submit" variant="primary" isPending={record.saving.isPending} isDisabled={!mayEdit || !isDirty}>
          Save settings
        </Button>
        <UndoChanges record={record} />
      </Row>
      <Ids doc={template.doc} />
      <DeleteCard id={id} mayEdit={mayEdit} />
    </Form>
  );
}

const emojiOptions = [
  { id: 'twemoji', name: 'Twemoji' },
  { id: 'noto', name: 'Noto' },
  { id: 'fluent', name: 'Fluent' },
  { id: 'openmoji', name: 'OpenMoji' },
] as const satisfies ReadonlyArray<{ id: TemplateDoc['emojiType']; name: string }>;

interface BrandChoiceProps {
  value: string | null;
  onChange(brandId: string | null): void;
  error: string | undefined;
  isDisabled: boolean;
}

const none = 'none:';

function BrandChoice({ value, onChange, ...rest }: BrandChoiceProps) {
  const brands = useQuery({
    queryKey: ['brands', 'choices'],
    queryFn: () => galley.brands.list({ perPage: 100 }),
  });
  const listed = (brands.data?.list ?? []).map(({ id, name }) => ({ id, name: name.slice(0, 100) }));
  const brandOptions =
    value === null || listed.some(({ id }) => id === value) ? listed : [{ id: value, name: value }, ...listed];
  return (
    <>
      <Select
        {...rest}
        label={names.brandId}
        description="The template uses the colors, logos and fonts of this brand. A render can choose another brand."
        options={[{ id: none, name: 'None' }, ...brandOptions]}
        value={value ?? none}
        onChange={(id) => onChange(id === none ? null : id)}
      />
      <ProblemNotice error={brands.error} onRetry={() => void brands.refetch()} />
    </>
  );
}

function Ids({ doc }: { doc: TemplateDoc }) {
  return (
    <Card>
      <h2>For developers</h2>
      <Facts
        facts={[
          ['Template ID', <code key="id">{doc.id}</code>],
          ...doc.pages
            .slice(0, 20)
            .map((page) => [`Page ${page.order} ID`, <code key={page.id}>{page.id}</code>] as const),
        ]}
      />
      {doc.pages.length > 20 && <p>And {doc.pages.length - 20} more.</p>}
    </Card>
  );
}

function DeleteCard({ id, mayEdit }: { id: string; mayEdit: boolean }) {
  const remove = useDeleteTemplate(id);
  const navigate = useNavigate();
  const run = async () => {
    if (await remove.ask()) void navigate('/app/templates');
  };
  return (
    <Card>
      <h2>Delete</h2>
      <p>Deleting the template removes its pages and versions. Its image URLs stop working.</p>
      {remove.notice}
      <Row>
        <Button variant="danger" isDisabled={!mayEdit} isPending={remove.isPending} onPress={() => void run()}>
          Delete template…
        </Button>
      </Row>
    </Card>
  );
}
