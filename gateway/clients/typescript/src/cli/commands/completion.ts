// Completion of the shells: a script that has the program propose what may come next.

import { argument, command } from '../command.ts'
import { usageError } from '../failures.ts'

/** The hidden first argument with which the scripts ask. */
export const proposing = '__complete'

const scripts: Readonly<Record<string, string>> = {
  bash: `_payroll() {
  local IFS=$'\\n'
  COMPREPLY=($(payroll ${proposing} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _payroll payroll`,
  zsh: `#compdef payroll
_payroll() {
  local -a proposals
  proposals=("\${(@f)$(payroll ${proposing} "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -- $proposals || _files
}
compdef _payroll payroll`,
  fish: `complete -c payroll -a '(payroll ${proposing} (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'`,
}

export const completion = command({
  brief: 'Print the completion script of a shell',
  examples: [
    'completion bash > /etc/bash_completion.d/payroll',
    'completion zsh > ~/.zfunc/_payroll',
    'completion fish > ~/.config/fish/completions/payroll.fish',
  ],
  args: { shell: argument('bash, zsh or fish', 'shell') },
  run({ args: { shell } }) {
    const script = scripts[shell]
    if (script === undefined)
      throw usageError(`"${shell}" is no shell with a script. Write bash, zsh or fish.`)
    return Promise.resolve({ data: { shell, script }, text: script })
  },
})
