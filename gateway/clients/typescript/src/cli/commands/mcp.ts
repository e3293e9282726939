// A server of the Model Context Protocol over standard input and output. Nothing but the protocol goes to stdout.

import { once } from 'node:events'
import { version } from '../../version.ts'
import { command, toggle } from '../command.ts'
import { connect } from '../connection.ts'
import { type Context, note } from '../context.ts'
import { CommandError, exitCodes } from '../failures.ts'
import { organizationOf } from '../inputs.ts'
import { failureOf, withoutSecrets } from '../mcp/answers.ts'
import { checked } from '../mcp/arguments.ts'
import { Documentation } from '../mcp/documentation.ts'
import { type Arguments, type Tool, type ToolCall, toolsOf, type Workshop } from '../mcp/tools.ts'

const instructions = `Indian payroll by its public API. Amounts are rupees. Start with search_docs for questions about the API, list_operations and describe_operation for what can be read, and read for the records themselves. explain gives the steps and the law behind a figure; preview calculates without storing.`

export const mcp = command({
  brief: 'Serve the documentation and the records of the account to an assistant by MCP, over stdio',
  examples: ['mcp', 'mcp --allow-writes'],
  flags: { allowWrites: toggle('Offer operations that change records; in the sandbox alone') },
  async run({ context, flags: { allowWrites } }) {
    const { McpServer, StdioServerTransport, CallToolRequestSchema, ListToolsRequestSchema } = await loadSdk()
    const workshop = await openWorkshop(context, allowWrites)
    const tools = new Map(toolsOf(workshop).map(tool => [tool.name, tool]))
    const { server } = new McpServer(
      { name: 'payroll', version },
      { capabilities: { tools: {} }, instructions },
    )
    server.setRequestHandler(ListToolsRequestSchema, async () => ({
      tools: await Promise.all([...tools.values()].map(listed)),
    }))
    server.setRequestHandler(
      CallToolRequestSchema,
      async ({ params }, { signal, _meta, sendNotification }) => {
        const token = _meta?.progressToken
        const onProgress: ToolCall['onProgress'] = ({ percent }) => {
          if (token === undefined) return
          const told = { progressToken: token, progress: percent, total: 100 }
          sendNotification({ method: 'notifications/progress', params: told }).catch(() => undefined)
        }
        const { answer, isError } = await answered(tools, params.name, params.arguments ?? {}, {
          signal,
          onProgress,
        })
        const text = JSON.stringify(withoutSecrets(answer, workshop.connection.settings))
        return { content: [{ type: 'text', text }], isError }
      },
    )
    const { stdin, stdout } = context.process
    const ended = Promise.race([once(stdin, 'end'), once(stdin, 'close'), once(context.signal, 'abort')])
    await server.connect(new StdioServerTransport(stdin, stdout))
    note(
      context,
      `payroll mcp ${version}: ${tools.size} tools, ${workshop.mayWrite ? 'with' : 'without'} writes.`,
    )
    await ended
    await server.close()
    return null
  },
})

/** The package is not listed as a dependency, for those who want the library alone. */
async function loadSdk() {
  try {
    const [{ McpServer }, { StdioServerTransport }, { CallToolRequestSchema, ListToolsRequestSchema }] =
      await Promise.all([
        import('@modelcontextprotocol/sdk/server/mcp.js'),
        import('@modelcontextprotocol/sdk/server/stdio.js'),
        import('@modelcontextprotocol/sdk/types.js'),
      ])
    return { McpServer, StdioServerTransport, CallToolRequestSchema, ListToolsRequestSchema }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new CommandError(
      exitCodes.usage,
      'This command needs a package beside the library: type npm i @modelcontextprotocol/sdk@1',
    )
  }
}

async function openWorkshop(context: Context, allowWrites: boolean): Promise<Workshop> {
  const connection = await connect(context, { strict: true })
  const { environment } = connection.settings
  // A key works below the address of its environment alone.
  const mayWrite = allowWrites && environment === 'sandbox'
  if (allowWrites && !mayWrite)
    note(
      context,
      'payroll: --allow-writes is for the sandbox; this key is of production, so nothing is written.',
    )
  const { organization_id: organizationId = null } = organizationOf(context, { organization: undefined })
  return { connection, documentation: new Documentation(connection.settings), organizationId, mayWrite }
}

async function listed({ name, title, description, annotations, schema }: Tool) {
  return {
    name,
    title,
    description,
    annotations: { title, ...annotations },
    inputSchema: (await schema()) as { readonly type: 'object' },
  }
}

async function answered(
  tools: ReadonlyMap<string, Tool>,
  name: string,
  args: Arguments,
  call: ToolCall,
): Promise<{ readonly answer: unknown; readonly isError: boolean }> {
  try {
    const tool = tools.get(name)
    if (tool === undefined) throw new Error(unknownTool(tools, name))
    return { answer: await tool.run(checked(name, await tool.schema(), args), call), isError: false }
  } catch (error) {
    return { answer: failureOf(error), isError: true }
  }
}

const unknownTool = (tools: ReadonlyMap<string, Tool>, name: string): string =>
  name === 'write'
    ? 'Nothing is written here. Start `payroll mcp --allow-writes` with a key of the sandbox.'
    : `There is no tool ${name}. Call one of ${[...tools.keys()].join(', ')}.`
