import { literalEntries } from '../../../../core/literal-keys.ts';
import { CheckboxGroup, Notice, RadioGroup, Stack } from '../../design/index.ts';
import { type EndpointScope, endpointWords, isEndpointScope, isToolName, type ToolName, toolGroups } from './scopes.ts';

/** The scopes in a form. A list that is absent allows everything, and an empty list allows nothing (AUTH-8). */
export interface ScopeChoice {
  apiEndpoints?: EndpointScope[] | undefined;
  mcpTools?: ToolName[] | undefined;
}

/** Converts the scopes of a key from the form in which the service returns them. */
export function toScopeChoice({
  apiEndpoints,
  mcpTools,
}: {
  apiEndpoints?: string[];
  mcpTools?: string[];
}): ScopeChoice {
  return { apiEndpoints: apiEndpoints?.filter(isEndpointScope), mcpTools: mcpTools?.filter(isToolName) };
}

interface ScopeFieldsProps {
  value: ScopeChoice;
  onChange(value: ScopeChoice): void;
  errors: { apiEndpoints: string | undefined; mcpTools: string | undefined };
}

const extents = (what: string) =>
  [
    { id: 'all', name: 'Everything', description: `including ${what} added later` },
    { id: 'some', name: 'Only selected' },
  ] as const;

const endpointOptions = literalEntries(endpointWords).map(([id, name]) => ({
  id,
  name,
  description: id,
}));

/** Fields for the scopes of a key, separately for HTTP and for MCP. */
export function ScopeFields({ value, onChange, errors }: ScopeFieldsProps) {
  const { apiEndpoints, mcpTools } = value;
  return (
    <Stack>
      <RadioGroup
        label="HTTP permissions"
        options={extents('endpoints')}
        value={apiEndpoints === undefined ? 'all' : 'some'}
        onChange={(extent) => onChange({ ...value, apiEndpoints: extent === 'all' ? undefined : [] })}
        error={apiEndpoints === undefined ? errors.apiEndpoints : undefined}
      />
      {apiEndpoints && (
        <>
          <CheckboxGroup
            label="Endpoints"
            options={endpointOptions}
            value={apiEndpoints}
            onChange={(chosen) => onChange({ ...value, apiEndpoints: chosen })}
            error={errors.apiEndpoints}
          />
          {apiEndpoints.length === 0 && <Nothing what="call any HTTP endpoint" />}
        </>
      )}
      <RadioGroup
        label="MCP permissions"
        options={extents('tools')}
        value={mcpTools === undefined ? 'all' : 'some'}
        onChange={(extent) => onChange({ ...value, mcpTools: extent === 'all' ? undefined : [] })}
        error={mcpTools === undefined ? errors.mcpTools : undefined}
      />
      {mcpTools && (
        <>
          {toolGroups.map(({ name, tools }, index) => {
            const ids = tools.map(({ id }) => id);
            return (
              <CheckboxGroup
                key={name}
                label={`Tools: ${name.toLowerCase()}`}
                options={tools}
                value={mcpTools.filter((tool) => ids.includes(tool))}
                onChange={(chosen) =>
                  onChange({ ...value, mcpTools: [...mcpTools.filter((tool) => !ids.includes(tool)), ...chosen] })
                }
                error={index === 0 ? errors.mcpTools : undefined}
              />
            );
          })}
          {mcpTools.length === 0 && <Nothing what="use any MCP tool" />}
        </>
      )}
    </Stack>
  );
}

const Nothing = ({ what }: { what: string }) => (
  <Notice tone="warning">
    <p>Nothing is selected, so the key cannot {what}.</p>
  </Notice>
);
