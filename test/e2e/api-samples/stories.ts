import { emailToken, mintToken } from '../../../src/services/authenticate/secret-tokens.ts';
import { letIn } from '../let-in.ts';
import { printed, type Reader, type Story } from './reader.ts';
import { openAccessReview, sendUndoLink } from './records.ts';

/** The tokens of links, as samples print them. */
const resetToken = 'reset_what-follows-the-number-sign-in-the-link';
const addressToken = 'email_what-follows-the-number-sign-in-the-link';
const invitationToken = 'invite_what-follows-the-number-sign-in-the-link';
const newPassword = 'a long passphrase of mine';

interface Doc {
  doc: { id: string; url: string };
}

const extractToken = (url: string) => new URL(url).hash.slice(1);
const idAs =
  (placeholder: string) =>
  ({ doc }: Doc) => ({ [placeholder]: doc.id });
/** `/files/<space>/<name>`, with any other parts between. */
const fileAt = (url: string) => {
  const [YOUR_SPACE = '', YOUR_NAME = ''] = new URL(url).pathname.split('/').slice(-2);
  return { YOUR_SPACE, YOUR_NAME };
};

async function readAsNobody(story: Story): Promise<void> {
  const nobody = story.stranger('nobody');
  await nobody.run('GET /api/health');
  await nobody.run('POST /api/code-to-image');
  await nobody.run('GET /api/code-to-image', { with: { YOUR_CODE: '42' } });
  await nobody.run('POST /api/demo-token');
  await nobody.run('GET /api/v1/public/template-categories');
  await nobody.run('GET /api/templates/public', {
    tells: ({ list: [template] }) => ({ YOUR_TEMPLATE_ID: template.id, YOUR_PAGE_ID: template.pages[0].id }),
  });
  await nobody.run('GET /api/templates/public/{id}');
  await nobody.run('GET /api/templates/public/{id}/pages/{pageId}');
}

async function design(story: Story): Promise<void> {
  const ada = await story.person('designer');
  story.known['YOUR_VERSION'] = '1';
  await ada.run('POST /api/templates', { tells: idAs('YOUR_TEMPLATE_ID') });
  await ada.run('POST /api/templates/{id}/pages', { tells: idAs('YOUR_PAGE_ID') });
  await ada.runAll(
    'GET /api/templates',
    'GET /api/templates/{id}',
    'PATCH /api/templates/{id}',
    'GET /api/templates/{id}/pages',
    'GET /api/pages/{id}',
    'PATCH /api/pages/{id}',
    'PATCH /api/templates/{id}/design',
    'POST /api/templates/{id}/pages/order',
    'POST /api/publish',
    'GET /api/templates/{id}/versions',
    'GET /api/templates/{id}/versions/{version}',
    'GET /api/templates/{id}/versions/{version}/pages/{pageId}',
    'GET /api/templates/{id}/thumbnail.webp',
    'GET /api/v1/template-labels',
  );
  await ada.run('POST /api/render', { tells: ({ file }) => fileAt(file.url) });
  await ada.runAll(
    'GET /files/{space}/{name}',
    'GET /api/render/{pageId}',
    'POST /api/v1/renders',
    'GET /api/v1/renders',
    'POST /api/v1/previews',
  );
  await ada.run('GET /api/renders/logs', { tells: ({ list: [entry] }) => ({ YOUR_LOG_ID: entry.id }) });
  await ada.runAll(
    'GET /api/renders/logs/{id}',
    'POST /api/renders/logs/{id}/replay',
    'GET /api/renders/logs/export',
    'GET /api/v1/usage',
    'GET /api/v1/usage/stats',
    'POST /api/templates/{id}/duplicate',
    'DELETE /api/pages/{id}',
    'DELETE /api/templates/{id}',
  );
}

async function keepMaterial(story: Story): Promise<void> {
  const ada = await story.person('librarian');
  Object.assign(story.known, { YOUR_API_NAME: 'posts', YOUR_COLLECTION: 'posts', YOUR_SLUG: 'hello' });
  await ada.run('POST /api/v1/brands', { tells: idAs('YOUR_BRAND_ID') });
  await ada.runAll('GET /api/v1/brands', 'GET /api/v1/brands/{id}', 'PUT /api/v1/brands/{id}');
  // A picture of a brand is one that the service fetched and stored.
  const tokens = { logos: { main: 'https://example.com/picture.png' } };
  const { doc: brand } = await ada.ask('PUT', `/api/v1/brands/${story.known['YOUR_BRAND_ID']}`, { tokens });
  await ada.run('GET /files/brand-images/{space}/{name}', { with: fileAt(brand.tokens.logos.main) });
  await ada.run('DELETE /api/v1/brands/{id}');

  await ada.run('POST /api/v1/content/collections');
  await ada.runAll('GET /api/v1/content/collections', 'GET /api/v1/content/collections/{apiName}');
  await ada.run('POST /api/v1/content/collections/{apiName}/entries', { tells: idAs('YOUR_ENTRY_ID') });
  await ada.runAll(
    'GET /api/v1/content/collections/{apiName}/entries',
    'GET /api/v1/content/entries/{id}',
    'PUT /api/v1/content/entries/{id}',
    'POST /api/v1/content/entries/{id}/publish',
    'GET /api/v1/public/content/{collection}',
    'GET /api/v1/public/content/{collection}/{slug}',
    'POST /api/v1/content/entries/{id}/unpublish',
    'PUT /api/v1/content/collections/{apiName}',
    'DELETE /api/v1/content/entries/{id}',
    'DELETE /api/v1/content/collections/{apiName}',
  );

  await ada.run('POST /api/v1/assets', { tells: ({ doc }) => ({ YOUR_ASSET_ID: doc.id, ...fileAt(doc.url) }) });
  await ada.runAll(
    'GET /api/v1/assets',
    'GET /api/v1/assets/{id}',
    'GET /api/v1/assets/{id}/uses',
    'GET /files/assets/{space}/{name}',
    'DELETE /api/v1/assets/{id}',
  );
  await ada.run('POST /api/v1/fonts', { tells: idAs('YOUR_FONT_ID') });
  await ada.runAll(
    'GET /api/v1/fonts',
    'GET /api/v1/fonts/{id}/file',
    'GET /api/v1/fonts/{id}/uses',
    'GET /api/v1/fonts/catalogue',
    'GET /api/v1/fonts/catalogue/file',
    'DELETE /api/v1/fonts/{id}',
  );
}

async function vetShaders(story: Story): Promise<void> {
  const ada = await story.person('shader-writer');
  await ada.run('POST /api/v1/shaders', { tells: idAs('YOUR_SHADER_ID') });
  await ada.runAll(
    'GET /api/v1/shaders',
    'GET /api/v1/shaders/{id}',
    'PUT /api/v1/shaders/{id}',
    'POST /api/v1/shaders/{id}/telemetry',
    'POST /api/v1/shaders/{id}/status',
    'DELETE /api/v1/shaders/{id}',
  );
}

/** The address in the sample points to the test; see the service that runs the samples. */
async function receiveWebhooks(story: Story): Promise<void> {
  const ada = await story.person('developer');
  await ada.run('POST /api/v1/webhooks', { tells: idAs('YOUR_WEBHOOK_ID') });
  await ada.runAll('GET /api/v1/webhooks', 'GET /api/v1/webhooks/{id}', 'POST /api/v1/webhooks/{id}/test');
  const delivered = ({ list: [{ id, status }] }: { list: [{ id: string; status: string }] }) => {
    if (status !== 'success') throw new Error(`The delivery is ${status}`);
    return { YOUR_DELIVERY_ID: id };
  };
  await ada.run('GET /api/v1/webhooks/{id}/deliveries', { tells: delivered });
  await ada.runAll(
    'GET /api/v1/webhooks/{id}/deliveries/{deliveryId}',
    'POST /api/v1/webhooks/{id}/deliveries/{deliveryId}/resend',
    'PATCH /api/v1/webhooks/{id}',
    'DELETE /api/v1/webhooks/{id}',
  );
}

async function holdKeys(story: Story): Promise<void> {
  const ada = await story.person('key-keeper');
  await ada.run('POST /api/v1/tokens/api-keys', { tells: idAs('YOUR_API_KEY_ID') });
  await ada.runAll(
    'GET /api/v1/key',
    'GET /api/v1/tokens/api-keys',
    'PATCH /api/v1/tokens/api-keys/{id}',
    'DELETE /api/v1/tokens/api-keys/{id}',
    'POST /api/v1/space/gt',
    'DELETE /api/v1/space/gt',
    'POST /api/v1/space/signing-secret',
    'GET /api/v1/space/signing-secret',
    'DELETE /api/v1/space/signing-secret',
  );
  const { origin } = story.parts.service;
  const { id: spaceId } = await ada.ask('GET', '/api/v1/space');
  await letIn({ origin, cookie: ada.cookie, spaceId, name: 'An assistant' });
  await ada.run('GET /api/v1/grants', { tells: ({ list: [grant] }) => ({ YOUR_GRANT_ID: grant.id }) });
  await ada.run('DELETE /api/v1/grants/{id}');
}

async function shareSpaces(story: Story): Promise<void> {
  const [ada, grace] = [await story.person('ada'), await story.person('grace')];
  const tellMember = (person: Reader) => ({
    tells: ({ list }: { list: Array<{ id: string; email: string }> }) => ({
      YOUR_MEMBER_ID: list.find(({ email }) => email === person.email)?.id ?? '',
    }),
  });
  await ada.run('POST /api/v1/spaces', { tells: idAs('YOUR_SPACE_ID') });
  await ada.runAll(
    'POST /api/v1/spaces/{id}/activate',
    'GET /api/v1/spaces',
    'GET /api/v1/space',
    'PATCH /api/v1/space',
    'GET /api/v1/space/limits',
  );
  await ada.run('POST /api/v1/space/members', {
    with: { [printed.email]: grace.email },
    tells: ({ doc }) => ({ [invitationToken]: extractToken(doc.url) }),
  });
  await grace.runAll(
    'POST /api/v1/invitations/read',
    'POST /api/v1/invitations/accept',
    'POST /api/v1/spaces/{id}/activate',
  );
  await ada.run('GET /api/v1/space/members', tellMember(grace));
  await ada.run('PATCH /api/v1/space/members/{id}');
  // A space can only be handed over to an admin.
  await ada.run('PATCH /api/v1/space/members/{id}', { with: { viewer: 'admin' } });
  const memberId = 'M5MifJXz-VaIit81zpgXs';
  await ada.run('POST /api/v1/spaces/{id}/transfer', { with: { [memberId]: story.known['YOUR_MEMBER_ID'] ?? '' } });
  await grace.run('GET /api/v1/space/members', tellMember(ada));
  await grace.run('DELETE /api/v1/space/members/{id}');
  await grace.run('POST /api/v1/spaces/{id}/delete', { with: { Test: 'Acme' } });
}

async function haveAnAccount(story: Story): Promise<void> {
  const { state } = story.parts;
  const operator = await story.operator();
  const ada = await story.person('ada');
  const signIn = () => ada.run('POST /api/auth/sign-in/email', { with: { [printed.password]: newPassword } });
  await ada.runAll('GET /api/auth/get-session', 'POST /api/auth/sign-out', 'POST /api/auth/sign-in/email');
  // A second session, in addition to the one that is ended.
  await ada.run('POST /api/auth/sign-in/email');
  await ada.run('GET /api/v1/account/sessions', {
    tells: ({ list }) => ({
      YOUR_SESSION_ID: list.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id,
    }),
  });
  await ada.runAll(
    'DELETE /api/v1/account/sessions/{id}',
    'DELETE /api/v1/account/sessions',
    'GET /api/v1/account',
    'PATCH /api/v1/account',
    'POST /api/v1/account/email/verification',
  );

  const linkFor = (field: 'email' | 'newEmail', address: string, token: string) => ({
    tells: ({ list }: { list: Array<Record<string, string>> }) => ({
      [token]: extractToken(list.find((link) => link[field] === address)?.['url'] ?? ''),
    }),
  });
  const newAddress = `new-${ada.email}`;
  await ada.run('POST /api/v1/account/email', { with: { 'ada@new.example': newAddress } });
  await operator.run('GET /api/v1/email-changes', linkFor('newEmail', newAddress, addressToken));
  await ada.runAll('POST /api/v1/account/email/confirm', 'POST /api/v1/account/password');
  // The link that restores an account is sent only by mail, which the local service does not send.
  story.known[addressToken] = mintToken(emailToken);
  await sendUndoLink(state, { from: newAddress, to: ada.email, token: story.known[addressToken] });
  await ada.run('POST /api/v1/account/email/undo');

  await ada.run('POST /api/v1/account/password-reset');
  await operator.run('GET /api/v1/password-resets', linkFor('email', ada.email, resetToken));
  await ada.run('POST /api/v1/account/password-reset/confirm');
  // The same applies to the link that starts a review.
  openAccessReview(state, ada.email);
  await signIn();
  await ada.runAll('GET /api/v1/account/access-review', 'POST /api/v1/account/access-review/end');
  await ada.run('POST /api/v1/account/close', { with: { [printed.password]: newPassword } });
}

/** What users do with the samples. Each story starts from the beginning, with its own users. */
export const stories: Readonly<Record<string, (story: Story) => Promise<void>>> = {
  'public routes': readAsNobody,
  'templates, pages and renders': design,
  'brands, content, assets and fonts': keepMaterial,
  shaders: vetShaders,
  webhooks: receiveWebhooks,
  'keys, secrets and assistants': holdKeys,
  'spaces and members': shareSpaces,
  'sign-in and accounts': haveAnAccount,
};
