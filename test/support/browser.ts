// A real Chromium for tests, from an npm package that holds the browser with its libraries and fonts, so that nothing has to
// be installed. CHROMIUM_PATH names another one.

import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium as browsers, type Page } from 'playwright-core'
import type { Test } from 'tap'
import { alone } from './database.ts'
import { patienceMs } from './stack.ts'

const installed = process.env['CHROMIUM_PATH']
const isPackaged = process.platform === 'linux' && process.arch === 'x64'

/** Why no browser can be started here; false if one can. */
export const noBrowser: string | false =
  installed !== undefined || isPackaged
    ? false
    : 'The packaged Chromium is for Linux on x64. Set CHROMIUM_PATH to an installed Chromium or Chrome.'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
]

/**
 * A browser that ends with the test. `unpacking` lets one unpack it at a time: test files that did so together would start
 * what is half written.
 */
export async function launchBrowser(
  t: Pick<Test, 'teardown'>,
  unpacking: typeof alone = alone,
): Promise<Browser> {
  const executablePath = installed ?? (await unpacking(unpackedChromium))
  const browser = await browsers.launch({ executablePath, args: flags, timeout: patienceMs })
  t.teardown(() => browser.close())
  return browser
}

/** The executable of the package; unpacks it with its libraries and fonts, once. */
async function unpackedChromium(): Promise<string> {
  const folder = join(import.meta.dirname, '../../.data/chromium')
  mkdirSync(folder, { recursive: true })
  const { TMPDIR: before } = process.env
  // The package unpacks into the folder for temporary files, and its libraries only where it takes the machine for a Lambda.
  process.env['TMPDIR'] = folder
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs24.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const path = await chromium.executablePath()
    // Its fonts are for machines without any: they have none of fixed width.
    if (existsSync('/etc/fonts/fonts.conf')) delete process.env['FONTCONFIG_PATH']
    return path
  } finally {
    delete process.env['AWS_LAMBDA_JS_RUNTIME']
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

type WatchedPage = {
  readonly page: Page
  /** Console errors, exceptions, failed requests, responses of 400 and above, and requests to other origins. */
  readonly complaints: readonly string[]
}

export async function openPage(browser: Browser, origin: string): Promise<WatchedPage> {
  const page = await browser.newPage()
  page.setDefaultTimeout(patienceMs)
  const complaints: string[] = []
  page.on('request', request => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:')) complaints.push(`another origin: ${url}`)
  })
  page.on('requestfailed', request => complaints.push(`failed: ${request.url()}`))
  page.on('response', response => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`)
  })
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  return { page, complaints }
}
