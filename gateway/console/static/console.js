// What pages do beyond links and forms: the color scheme, copying, and progress as it happens.

const root = document.documentElement
const scheme = document.querySelector('.scheme')
const isDark = () =>
  getComputedStyle(root).colorScheme === 'dark' ||
  (root.dataset.scheme === undefined && matchMedia('(prefers-color-scheme: dark)').matches)
scheme?.setAttribute('aria-pressed', String(isDark()))
scheme?.addEventListener('click', () => {
  const next = isDark() ? 'light' : 'dark'
  root.dataset.scheme = next
  scheme.setAttribute('aria-pressed', String(next === 'dark'))
  try {
    localStorage.setItem('scheme', next)
  } catch {
    // Storage is blocked; the choice lasts for this page.
  }
})

document.addEventListener('click', async event => {
  const button = event.target.closest?.('.copy')
  if (!button) return
  const label = button.textContent
  try {
    await navigator.clipboard.writeText(button.nextElementSibling.textContent)
    button.textContent = 'Copied'
  } catch {
    button.textContent = 'Select and copy'
  }
  setTimeout(() => (button.textContent = label), 1500)
})

// A second click sends nothing: the first one is on its way.
document.addEventListener('submit', event => {
  const { target } = event
  if (target.method !== 'post') return
  if (target.dataset.sent) event.preventDefault()
  target.dataset.sent = 'true'
})
addEventListener('pageshow', () =>
  document.querySelectorAll('form[data-sent]').forEach(form => delete form.dataset.sent),
)

for (const bar of document.querySelectorAll('[data-live]')) {
  const source = new EventSource(bar.dataset.live)
  const show = percent => {
    bar.querySelector('progress').value = percent
    bar.querySelector('output').textContent = `${percent} %`
  }
  source.addEventListener('progress', ({ data }) => show(JSON.parse(data).percent))
  source.addEventListener('end', () => {
    source.close()
    show(100)
    location.reload()
  })
}

// A file can be dropped where it can be chosen; where nothing else is to be filled in, it is sent at once.
for (const zone of document.querySelectorAll('[data-drop]')) {
  const input = zone.querySelector('input[type=file]')
  const send = () => zone.dataset.drop === 'send' && input.files.length > 0 && input.form.requestSubmit()
  input.addEventListener('change', send)
  const over = isOver => event => {
    event.preventDefault()
    zone.classList.toggle('over', isOver)
  }
  zone.addEventListener('dragover', over(true))
  zone.addEventListener('dragleave', over(false))
  zone.addEventListener('drop', event => {
    over(false)(event)
    if (event.dataTransfer.files.length === 0) return
    input.files = event.dataTransfer.files
    send()
  })
}

// Rows of a list as they happen, on top of those that are there.
const maxRows = 50
for (const list of document.querySelectorAll('[data-tail]')) {
  const source = new EventSource(list.dataset.tail)
  source.addEventListener('row', ({ data }) => {
    const template = document.createElement('template')
    template.innerHTML = JSON.parse(data).html
    const body = list.querySelector('tbody')
    if (body === null) list.replaceChildren(template.content)
    else {
      body.prepend(template.content.querySelector('tbody tr'))
      while (body.rows.length > maxRows) body.lastElementChild.remove()
    }
  })
  source.addEventListener('end', ({ data }) => {
    source.close()
    list.previousElementSibling.querySelector('output').textContent = JSON.parse(data).text
  })
}
