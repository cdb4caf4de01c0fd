import { useState } from 'react';
import { Link } from 'react-aria-components';
import { Card, CodeBlock, Notice, Row, Segments } from '../../design/index.ts';
import { type Assistant, assistants, buildConfiguration, keyPlace } from './mcp-configurations.ts';

const ways = [
  { id: 'oauth', name: 'Sign in (OAuth)' },
  { id: 'key', name: 'API key' },
] as const;

const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);

/** Shows the configuration that connects an assistant to this service. */
export function McpSetup() {
  const [assistant, setAssistant] = useState<Assistant>('claude-code');
  const [way, setWay] = useState<'oauth' | 'key'>('oauth');
  const { where, text } = buildConfiguration(assistant, location.origin, way === 'key' ? keyPlace : undefined);
  return (
    <Card>
      <h2>Connect an assistant</h2>
      <Row>
        <Segments<Assistant> label="Assistant" options={assistants} value={assistant} onChange={setAssistant} />
        <Segments<'oauth' | 'key'> label="Authentication" options={ways} value={way} onChange={setWay} />
      </Row>
      <p>{where}</p>
      <CodeBlock label="Configuration to copy" text={text} isWrapped />
      {way === 'oauth' ? (
        <p>Your browser opens. Choose the space and what the assistant can do.</p>
      ) : (
        <p>
          Replace <code>{keyPlace}</code> with an API key. <Link href="/app/developers">Create a key</Link> that can use
          only the tools it needs.
        </p>
      )}
      {isLocal && assistant === 'claude' && way === 'oauth' && (
        <Notice tone="warning">
          <p>Assistants that run in the cloud can only connect to a public HTTPS URL, not to this machine.</p>
        </Notice>
      )}
    </Card>
  );
}

/** Shows how the command line gets its key. */
export function CommandLineSetup() {
  return (
    <Card>
      <h2>Command line</h2>
      <p>
        The command line keeps templates as files in Git and renders one file or thousands. To install it, see the{' '}
        <Link href="/docs/cli">guide</Link>.
      </p>
      <CodeBlock
        label="Commands to sign in"
        isWrapped
        text={`galley login --url ${location.origin}
# or with your account, which creates a key for this machine:
galley login --url ${location.origin} --email you@example.com`}
      />
    </Card>
  );
}
