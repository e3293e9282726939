#!/bin/sh
# Makes the user of the services when PostgreSQL starts with an empty volume. It owns nothing and acts as the two roles,
# whose rights the migrations grant.
set -eu
psql --set ON_ERROR_STOP=1 --set "password=$(cat /run/secrets/service-password)" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role payroll_app nologin;
create role payroll_system nologin;
create role service login password :'password';
grant payroll_app, payroll_system to service;
SQL
