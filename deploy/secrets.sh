#!/bin/sh
# Makes every secret and certificate of a deployment, once, in an empty folder: sh deploy/secrets.sh FOLDER
# The names of servers are those of compose.yaml and of deploy/kubernetes; for other ones set DATABASE, QUEUE, AUTHORITY (the
# path of servers-ca.pem where the processes run) and HOSTS (further subject alternative names). SITES, such as
# DNS:payroll.example.com,DNS:console.example.com, has a certificate for the proxy made, of an authority for trials.
set -eu
umask 077
folder=${1:?Usage: sh deploy/secrets.sh FOLDER}
database=${DATABASE:-postgres:5432}
queue=${QUEUE:-nats:4222}
authority=${AUTHORITY:-/run/secrets/servers-ca.pem}
hosts=${HOSTS:+,$HOSTS}
mkdir -p "$folder"
cd "$folder"
if [ -e master-key ]; then
  echo "$folder has secrets already; nothing was changed." >&2
  exit 1
fi

new="openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 365"
authority() {
  $new -subj "/CN=$2" -keyout "$1-ca.key" -out "$1-ca.pem" 2> openssl.log || { cat openssl.log >&2; exit 1; }
}
# Name, authority, purpose, subject alternative names.
certificate() {
  $new -CA "$2-ca.pem" -CAkey "$2-ca.key" -subj "/CN=$1" -addext basicConstraints=critical,CA:FALSE \
    -addext "extendedKeyUsage=$3" -addext "subjectAltName=$4$hosts" -keyout "$1.key" -out "$1.pem" 2> openssl.log ||
    { cat openssl.log >&2; exit 1; }
}
authority servers 'Payroll servers'
authority engines 'Payroll processes'
certificate postgres servers serverAuth DNS:postgres,DNS:localhost
certificate nats servers serverAuth DNS:nats,DNS:localhost
certificate mail servers serverAuth DNS:mail
certificate metrics servers serverAuth DNS:metrics,DNS:engine-1,DNS:engine-2,DNS:gateway-1,DNS:gateway-2,DNS:dispatcher
certificate engine engines serverAuth DNS:engine,DNS:engine-1,DNS:engine-2,DNS:localhost,IP:127.0.0.1
certificate gateway engines clientAuth DNS:gateway
if [ -n "${SITES:-}" ]; then
  authority trial 'Payroll trial'
  certificate partners trial serverAuth "$SITES"
fi
# Whoever adds a process makes a new authority; none is kept where the processes read their files.
rm -f openssl.log servers-ca.key engines-ca.key trial-ca.key

secret() { openssl rand -hex 32; }
owner=$(secret) service=$(secret) queue_password=$(secret)
address() { printf 'postgres://%s:%s@%s/payroll?sslmode=verify-full&sslrootcert=%s\n' "$1" "$2" "$database" "$authority"; }
echo "$owner" > owner-password
echo "$service" > service-password
address owner "$owner" > owner-database-url
address service "$service" > database-url
echo "tls://payroll:$queue_password@$queue" > nats-url
printf 'user: payroll\npassword: "%s"\n' "$queue_password" > nats-authorization
openssl rand -base64 32 > master-key
openssl rand -base64 32 > console-secret
secret > metrics-token
secret > operator-token
secret > grafana-password

# Processes in containers have users of their own. The folder stays closed to everybody else on this machine.
chmod 0444 ./*
chmod 0700 .
echo "Keep a copy of master-key elsewhere: without it the sealed data of a backup cannot be read." >&2
