import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../machine/process.ts'
import { startService } from '../machine/services.ts'

const bareGateway = new URL('bare-gateway.ts', import.meta.url)
const chainEngine = new URL('chain-engine.ts', import.meta.url)

/** A bare gateway that is up. */
type BareGateway = { readonly origin: string; readonly pid: number; stop(): Promise<void> }

/** Starts one of `bare-gateway.ts`; a `chain` with the engine that it asks, `rows` over a database. */
export async function startBareGateway(
  kind: 'http' | 'koa' | 'chain' | 'rows',
  folder: string,
  databaseUrl?: string,
): Promise<BareGateway> {
  const start = async (name: string, program: URL, settings: Record<string, string>) => {
    const port = String(await freePort())
    const service = await startService({
      name,
      main: fileURLToPath(program),
      environment: { ...settings, PORT: port },
      logFile: join(folder, `${name}.log`),
    })
    return { port, pid: service.pid, stop: service.stop }
  }
  const engine = kind === 'chain' ? await start('chain-engine', chainEngine, {}) : null
  const settings = {
    ...(engine === null ? {} : { ENGINE_PORT: engine.port }),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
  const gateway = await start(`gateway-${kind}`, bareGateway, { ...settings, KIND: kind })
  return {
    origin: `http://127.0.0.1:${gateway.port}`,
    pid: gateway.pid,
    async stop() {
      await gateway.stop()
      await engine?.stop()
    },
  }
}
