-- The owner of the database, who migrates and restores, and an empty database. psql has its password in the variable "password".
\set ON_ERROR_STOP on
create role owner login createrole bypassrls password :'password';
create database payroll owner owner encoding 'UTF8' locale 'C.UTF-8' template template0;
